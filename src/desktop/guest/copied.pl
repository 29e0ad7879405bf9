#!/usr/bin/perl
# copied.pl: prints for how many ms a program has had the clipboard, once the program in front has read all keys that came until now.
use strict;
use warnings;
BEGIN { require '/opt/guest/x11.pl' }

# As in heard.pl. Programs answer such a question at once.
my ($WITHIN_S, $ANSWERS_WITHIN_S) = (6, 1);

x11::open_display() or exit;
my ($window) = unpack 'V', x11::property($x11::root, '_NET_ACTIVE_WINDOW');
x11::ping($window, $WITHIN_S) if $window;
print x11::clipboard_age($ANSWERS_WITHIN_S) // '';
