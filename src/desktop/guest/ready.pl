#!/usr/bin/perl
# ready.pl: returns once the window in front takes keys. While LibreOffice makes its first page, its window has the focus already and loses
# what is typed; it answers late then (_NET_WM_PING, EWMH 1.5). A program that has answered at once for a while has begun to wait.
use strict;
use warnings;
use Time::HiRes qw(time sleep);
BEGIN { require '/opt/guest/x11.pl' }

# Somebody who types waits for it: as long as the app that was asked for (app.sh) has begun and has no window, and then for its answers.
# On a machine with a load of 12 for each core a window was busy for five seconds.
my ($WINDOW_WITHIN_S, $ANSWERS_WITHIN_S) = (60, 40);
# A busy machine has longer pauses between what LibreOffice does first: once of ten starts its sheet lost all that was typed after 0.4 s.
my ($SOON_S, $QUIET_S, $QUIET_SHARE, $PAUSE_S) = (0.15, 0.4, 0.5, 0.1);

sub is_opening {
  open my $file, '<', '/tmp/app-process' or return 0;
  return kill 0, (<$file> // '') =~ /^(\d+)$/;
}

my $begun = time;
my $end = $begun + $ANSWERS_WITHIN_S;
sleep 0.05 until x11::open_display() || time > $end;
my ($slowest, $since) = (0);
while (time < $end) {
  sleep $PAUSE_S;
  my ($window) = unpack 'V', x11::property($x11::root, '_NET_ACTIVE_WINDOW');
  $end = time + $ANSWERS_WITHIN_S if !$window && time < $begun + $WINDOW_WITHIN_S && is_opening();
  my $answer = $window ? x11::ping($window, $end - time) : undef;
  if (!defined $answer || $answer >= $SOON_S) {
    $slowest = $answer if ($answer // 0) > $slowest;
    undef $since;
    next;
  }
  $since //= time;
  last if time - $since >= $QUIET_S && time - $since >= $QUIET_SHARE * $slowest;
}
