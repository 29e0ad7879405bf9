#!/usr/bin/perl
# printed-name.pl: prints the name for the PDF of the document that LibreOffice prints, which is that of its uppermost window; nothing if
# there is none.
use strict;
use warnings;
BEGIN { require $_ for '/opt/guest/x11.pl', '/opt/guest/pdf-name.pl' }

alarm 3;
x11::open_display() or exit;
for my $window (reverse unpack 'V*', x11::property($x11::root, '_NET_CLIENT_LIST_STACKING')) {
  next unless x11::property($window, '_NET_WM_NAME') =~ /^(.+) - LibreOffice \w+\z/s;
  print pdf_name($1);
  last;
}
