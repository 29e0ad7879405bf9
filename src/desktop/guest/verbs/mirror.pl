# Verb of the file helper for screen readers, in sessions that are made for them.
#   MIRROR                OK, then lines of JSON (guest/mirror/mirror.py), which reads requests until the connection ends
package main;
use strict;
use warnings;

our ($client, %verbs);

sub mirror {
  refuse('missing') if ($ENV{DESK_READER} // '') eq '';
  refuse('missing') if grep { !-e } '/usr/bin/python3', '/usr/lib/python3/dist-packages/gi', '/usr/libexec/at-spi-bus-launcher';
  @ENV{qw(DBUS_SESSION_BUS_ADDRESS DISPLAY GSETTINGS_BACKEND)} = ('unix:path=/run/user/1000/bus', ':1', 'keyfile');
  send_all("OK\n");
  open(STDIN, '<&', $client) && open(STDOUT, '>&', $client) or exit 1;
  exec qw(python3 -I -B /opt/guest/mirror/mirror.py) or exit 1;
}

$verbs{MIRROR} = \&mirror;

1;
