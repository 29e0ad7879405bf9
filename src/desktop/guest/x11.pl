# Loaded by programs that talk with the display themselves, by the X protocol: what xprop and its like cannot do, or not without a start
# for each question. One connection for each program.
package x11;
use strict;
use warnings;
use Socket;
use Time::HiRes qw(time);

my ($INTERN_ATOM, $GET_PROPERTY, $SEND_EVENT) = (16, 20, 25);
my ($CLIENT_MESSAGE, $SUBSTRUCTURE_NOTIFY) = (33, 0x80000);
my ($ERROR, $REPLY) = (0, 1);
my $LONGEST = 1024;
our ($server, $root, @events);
# Answers come to all who ask, so that each has numbers of its own.
my ($sequence, $pings, %atoms) = (0, $$ << 12);

# Returns the connection, to wait for; nothing without a display.
sub open_display {
  socket $server, PF_UNIX, SOCK_STREAM, 0 or return;
  connect $server, pack_sockaddr_un('/tmp/.X11-unix/X1') or return;
  syswrite $server, pack 'axvx8', 'l', 11;
  my $setup = bytes(4 * unpack 'x6v', bytes(8));
  my ($vendor, $formats) = unpack 'x16vx3C', $setup;
  $root = unpack 'V', substr $setup, 32 + $vendor + -$vendor % 4 + 8 * $formats;
  return $server;
}

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

# Asks for events of a window (ChangeWindowAttributes).
sub watch { request(pack 'CxvV3', 2, 4, $_[0], 0x800, $_[1]) }

# Asks the program of a window whether it reads its events (_NET_WM_PING, EWMH 1.5), which it answers in order. Returns the seconds until the
# answer; nothing without one in time, or if it does not know the question.
sub ping {
  my ($window, $within) = @_;
  my ($protocols, $ping) = map { atom($_) } qw(WM_PROTOCOLS _NET_WM_PING);
  return unless grep { $_ == $ping } unpack 'V*', property($window, 'WM_PROTOCOLS');
  watch($root, $SUBSTRUCTURE_NOTIFY);
  # The time of an event, which comes back with the answer.
  my ($mark, $asked) = (++$pings, time);
  request(pack 'CxvV2 CCvV2 V5', $SEND_EVENT, 11, $window, 0, $CLIENT_MESSAGE, 32, 0, $window, $protocols, $ping, $mark, $window, 0, 0);
  while ((my $left = $asked + $within - time) > 0) {
    my $event = shift @events;
    if (!defined $event) {
      vec(my $ready = '', fileno $server, 1) = 1;
      $event = message() if select $ready, undef, undef, $left;
    }
    next unless defined $event;
    my ($kind, $type, $what, $about) = unpack 'Cx7V3', $event;
    return time - $asked if ($kind & 0x7f) == $CLIENT_MESSAGE && $type == $protocols && $what == $ping && $about == $mark;
  }
  return;
}

1;
