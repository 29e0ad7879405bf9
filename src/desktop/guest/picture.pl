#!/usr/bin/perl
# picture.pl: the clipboard gets the PNG file that is descriptor 0. Fails where the program in front takes no pictures.
use strict;
use warnings;
BEGIN { require '/opt/guest/x11.pl' }

x11::open_display() or exit 1;
my ($window) = unpack 'V', x11::property($x11::root, '_NET_ACTIVE_WINDOW');
exit 1 unless $window && x11::property($window, 'WM_CLASS') =~ /libreoffice|soffice|kolourpaint/i;
$ENV{DISPLAY} = ':1';
# It goes on by itself as long as the clipboard is its own.
exec 'xclip', '-selection', 'clipboard', '-target', 'image/png';
exit 1;
