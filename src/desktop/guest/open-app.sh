#!/bin/sh
# open-app.sh NAME COMMAND …: starts an app of the panel or the menu. The panel shows its name until there is a new window: a pointer
# that turns would not be seen on a phone, and LibreOffice takes some seconds.
echo "$1…" >> /tmp/opening
shift
# As in app.sh. Of LibreOffice bin/soffice knows it.
{
  [ "$(cat /tmp/crashed 2> /dev/null)" != last ] || rm -f /tmp/crashed
  "$@"
  case $?-$1 in *-soffice) ;; 13[1-79]-*) printf '%s\n' "$@" > /tmp/last-app && echo last > /tmp/crashed ;; esac
} &
# The first line is the list of windows as it is. The subshell leaves xprop to itself: it would end at its next line only.
(timeout 20 xprop -root -spy _NET_CLIENT_LIST 2>/dev/null &) | sed -n 2q
# tint2 would take no notice of an empty line.
echo " " >> /tmp/opening
