#!/usr/bin/perl
# ready.pl: returns once the window in front takes keys. While LibreOffice makes its first page, its window has the focus already and loses
# what is typed; it answers late then (_NET_WM_PING, EWMH 1.5). A program that has answered at once for a while has begun to wait.
use strict;
use warnings;
use Time::HiRes qw(time sleep);
BEGIN { require '/opt/guest/x11.pl' }

# Somebody who types waits for it.
my $WITHIN_S = 15;
my ($SOON_S, $ANSWERS, $PAUSE_S) = (0.15, 4, 0.1);

my $end = time + $WITHIN_S;
sleep 0.05 until x11::open_display() || time > $end;
my $soon = 0;
while ($soon < $ANSWERS && time < $end) {
  sleep $PAUSE_S;
  my ($window) = unpack 'V', x11::property($x11::root, '_NET_ACTIVE_WINDOW');
  my $answer = $window ? x11::ping($window, $end - time) : undef;
  $soon = defined $answer && $answer < $SOON_S ? $soon + 1 : 0;
}
