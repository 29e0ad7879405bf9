# Loaded by screen.pl: titles of windows without the name of the file manager, which it adds to the name of each folder. Debian 13's has a
# setting for it, that of Debian 12 has none. Its own connection to the display, by the X protocol.
package titles;
use strict;
use warnings;
use Socket;

my ($CHANGE_ATTRIBUTES, $INTERN_ATOM, $CHANGE_PROPERTY, $GET_PROPERTY) = (2, 16, 18, 20);
my ($ERROR, $REPLY, $PROPERTY_NOTIFY) = (0, 1, 28);
my ($EVENT_MASK, $PROPERTY_CHANGE) = (0x800, 0x400000);
my $LONGEST = 1024;
my ($server, $root, $sequence, @events, %atoms, %watched);

sub request { $sequence = ($sequence + 1) & 0xffff; syswrite $server, $_[0] }

# Without Perl's own buffer, which `select` knows nothing of.
sub bytes {
  my ($count) = @_;
  my $bytes = '';
  while (length $bytes < $count) {
    sysread $server, $bytes, $count - length $bytes, length $bytes or die "the display has ended\n";
  }
  return $bytes;
}

# Returns the next whole message: 32 bytes, and what a reply has more.
sub message {
  my $head = bytes(32);
  return ord $head == $REPLY ? $head . bytes(4 * unpack 'x4V', $head) : $head;
}

# Nothing for a window that is gone. Events meanwhile are kept.
sub answer {
  while (1) {
    my $message = message();
    my ($kind, $number) = unpack 'Cxv', $message;
    if ($kind > $REPLY) { push @events, $message }
    elsif ($number == $sequence) { return $kind == $REPLY ? $message : undef }
  }
}

sub padded { return $_[0] . "\0" x (-length($_[0]) % 4) }

sub atom {
  my ($name) = @_;
  return $atoms{$name} //= do {
    request(pack 'CxvvxxA*', $INTERN_ATOM, 2 + length(padded($name)) / 4, length $name, padded($name));
    unpack 'x8V', answer();
  };
}

sub property {
  my ($window, $name) = @_;
  my $property = atom($name);
  request(pack 'CxvV5', $GET_PROPERTY, 6, $window, $property, 0, 0, $LONGEST);
  my $answer = answer() // return '';
  my ($format, $length) = unpack 'xCx14V', $answer;
  return substr $answer, 32, $length * $format / 8;
}

sub watch { request(pack 'CxvV3', $CHANGE_ATTRIBUTES, 4, $_[0], $EVENT_MASK, $PROPERTY_CHANGE) }

sub rename_window {
  my ($window) = @_;
  my $name = property($window, '_NET_WM_NAME');
  return unless $name =~ s/ - Thunar\z//;
  my ($property, $type) = (atom('_NET_WM_NAME'), atom('UTF8_STRING'));
  request(pack 'CxvV3Cx3VA*', $CHANGE_PROPERTY, 6 + length(padded($name)) / 4, $window, $property, $type, 8, length $name, padded($name));
}

sub look {
  my %now = map { ($_ => 1) } unpack 'V*', property($root, '_NET_CLIENT_LIST');
  delete @watched{ grep { !$now{$_} } keys %watched };
  for my $window (grep { !exists $watched{$_} } keys %now) {
    $watched{$window} = property($window, 'WM_CLASS') =~ /\0Thunar\0/;
    next unless $watched{$window};
    watch($window);
    rename_window($window);
  }
}

# Returns what to wait for; nothing without a display.
sub begin {
  socket $server, PF_UNIX, SOCK_STREAM, 0 or return;
  connect $server, pack_sockaddr_un('/tmp/.X11-unix/X1') or return;
  syswrite $server, pack 'axvx8', 'l', 11;
  my $setup = bytes(4 * unpack 'x6v', bytes(8));
  my ($vendor, $formats) = unpack 'x16vx3C', $setup;
  $root = unpack 'V', substr $setup, 32 + $vendor + -$vendor % 4 + 8 * $formats;
  $sequence = 0;
  watch($root);
  look();
  follow();
  return $server;
}

# Something has come. Dies where the display has ended.
sub hear {
  push @events, message();
  follow();
}

sub follow {
  while (my $event = shift @events) {
    my ($kind, $window, $property) = unpack 'Cx3VV', $event;
    next if ($kind & 0x7f) != $PROPERTY_NOTIFY;
    look() if $window == $root && $property == atom('_NET_CLIENT_LIST');
    rename_window($window) if $watched{$window} && $property == atom('_NET_WM_NAME');
  }
}

1;
