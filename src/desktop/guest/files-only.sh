#!/bin/sh
# A session of files alone, which session.pl starts beside the file helper: it makes the folders of a new home, and waits.
exec 2>/tmp/session.log </dev/null
. /opt/guest/home.sh
wait
: > /tmp/home-is-made
exec sleep infinity
