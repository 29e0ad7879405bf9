# Loaded by programs that talk with the display themselves, by the X protocol: what xprop and its like cannot do, or not without a start
# for each question. One connection for each program.
package x11;
use strict;
use warnings;
use Socket;
use Time::HiRes qw(time);

my ($INTERN_ATOM, $GET_PROPERTY, $SEND_EVENT) = (16, 20, 25);
my ($CLIENT_MESSAGE, $SUBSTRUCTURE_NOTIFY, $SUBSTRUCTURE) = (33, 0x80000, 0x180000);
my ($ERROR, $REPLY) = (0, 1);
my ($CREATE_WINDOW, $CHANGE_PROPERTY, $GET_SELECTION_OWNER, $CONVERT_SELECTION) = (1, 18, 23, 24);
my ($PROPERTY_NOTIFY, $SELECTION_NOTIFY) = (28, 31);
my ($INPUT_ONLY, $EVENT_MASK, $PROPERTY_CHANGE) = (2, 0x800, 0x400000);
my $LONGEST = 1024;
our ($server, $root, @events);
# Of the ids of windows: what is the same in all of this connection, and the bits that it may choose.
my ($own_ids, $free_bits);
# Answers come to all who ask, so that each has numbers of its own.
my ($sequence, $pings, %atoms) = (0, $$ << 12);

# Returns the connection, to wait for; nothing without a display.
sub open_display {
  socket $server, PF_UNIX, SOCK_STREAM, 0 or return;
  connect $server, pack_sockaddr_un('/tmp/.X11-unix/X1') or return;
  syswrite $server, pack 'axvx8', 'l', 11;
  my $setup = bytes(4 * unpack 'x6v', bytes(8));
  ($own_ids, $free_bits) = unpack 'x4V2', $setup;
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
  return unless event($asked + $within, $CLIENT_MESSAGE, sub { join(' ', unpack 'x8V3', $_[0]) eq "$protocols $ping $mark" });
  return time - $asked;
}

# Returns once the window manager has read all that came until now, which it answers in order (_NET_REQUEST_FRAME_EXTENTS, EWMH 1.5): presses
# of the pointer come to it first, and to a program once it has let them go.
sub managed {
  my ($within) = @_;
  my ($window, $request) = ($own_ids + 1, atom('_NET_REQUEST_FRAME_EXTENTS'));
  request(pack 'CCvV2x4v4V3', $CREATE_WINDOW, 0, 9, $window, $root, 1, 1, 0, 0, 0, $EVENT_MASK, $PROPERTY_CHANGE);
  request(pack 'CxvV2 CCvV2 V5', $SEND_EVENT, 11, $root, $SUBSTRUCTURE, $CLIENT_MESSAGE, 32, 0, $window, $request, 0, 0, 0, 0, 0);
  event(time + $within, $PROPERTY_NOTIFY, sub { 1 });
}

# Returns the first event of a kind that is the one meant; nothing if it has not come by a time.
sub event {
  my ($until, $kind, $is_meant) = @_;
  while ((my $left = $until - time) > 0) {
    my $event = shift @events;
    if (!defined $event) {
      vec(my $ready = '', fileno $server, 1) = 1;
      $event = message() if select $ready, undef, undef, $left;
    }
    return $event if defined $event && (ord($event) & 0x7f) == $kind && $is_meant->($event);
  }
  return;
}

# For how many ms a program has had the clipboard, by the TIMESTAMP that it keeps (ICCCM 2.6.2); nothing if it has what the display got
# from the page, or if the program does not say it in time.
sub clipboard_age {
  my ($within) = @_;
  my ($clipboard, $timestamp, $name) = (atom('CLIPBOARD'), atom('TIMESTAMP'), 'APERTA_TIME');
  my ($until, $window, $property) = (time + $within, $own_ids, atom($name));
  request(pack 'CxvV', $GET_SELECTION_OWNER, 2, $clipboard);
  my ($owner) = unpack 'x8V', answer();
  # The display's own ids have the number 0 there.
  return unless $owner & ~$free_bits;
  request(pack 'CCvV2x4v4V3', $CREATE_WINDOW, 0, 9, $window, $root, 1, 1, 0, $INPUT_ONLY, 0, $EVENT_MASK, $PROPERTY_CHANGE);
  request(pack 'CCvV3Cx3V', $CHANGE_PROPERTY, 2, 6, $window, $property, $timestamp, 32, 0);
  my $now = event($until, $PROPERTY_NOTIFY, sub { 1 }) // return;
  request(pack 'CxvV5', $CONVERT_SELECTION, 6, $window, $clipboard, $timestamp, $property, 0);
  event($until, $SELECTION_NOTIFY, sub { 1 }) // return;
  my ($since) = unpack 'V', property($window, $name);
  return defined $since ? (unpack('x12V', $now) - $since) & 0xffffffff : undef;
}

1;
