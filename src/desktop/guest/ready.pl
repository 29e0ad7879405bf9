#!/usr/bin/perl
# ready.pl: returns once the window in front takes keys. While LibreOffice makes its first page, its window has the focus already and loses
# what is typed; it answers late then (_NET_WM_PING, EWMH 1.5). A program that has answered at once for a while has begun to wait.
use strict;
use warnings;
use Time::HiRes qw(time sleep);
BEGIN { require '/opt/guest/x11.pl' }

# Somebody who types waits for it: as long as the app that was asked for (app.sh) has begun and has no window, and then for its answers.
my ($WINDOW_WITHIN_S, $ANSWERS_WITHIN_S) = (60, 15);
my ($SOON_S, $ANSWERS, $PAUSE_S) = (0.15, 4, 0.1);

sub is_opening {
  open my $file, '<', '/tmp/app-process' or return 0;
  return kill 0, (<$file> // '') =~ /^(\d+)$/;
}

my $begun = time;
my $end = $begun + $ANSWERS_WITHIN_S;
sleep 0.05 until x11::open_display() || time > $end;
my $soon = 0;
while ($soon < $ANSWERS && time < $end) {
  sleep $PAUSE_S;
  my ($window) = unpack 'V', x11::property($x11::root, '_NET_ACTIVE_WINDOW');
  $end = time + $ANSWERS_WITHIN_S if !$window && time < $begun + $WINDOW_WITHIN_S && is_opening();
  my $answer = $window ? x11::ping($window, $end - time) : undef;
  $soon = defined $answer && $answer < $SOON_S ? $soon + 1 : 0;
}
