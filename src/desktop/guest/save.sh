#!/bin/sh
# save.sh [quit]: programs keep what was not saved, so that it is open again at the next start; with `quit` they end as well. Works while a
# program asks something. The exit code says whether all was kept.
export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus GSETTINGS_BACKEND=keyfile DISPLAY=:1
settings=$HOME/.config/libreoffice/4/user/registrymodifications.xcu starts=$HOME/.config/libreoffice/4/user/starts
is_running() { [ -n "$1" ] && kill -0 "$1" 2> /dev/null; }
if [ "$1" = quit ]; then pause=0.05 tries=40; else pause=0.25 tries=8; fi
# Within two seconds.
soon() { i=$tries; until "$@"; do i=$((i - 1)); [ $i -gt 0 ] || return 1; sleep $pause; done; }
is_listed() { [ -e /tmp/office-saved ] && [ "$settings" -nt /tmp/office-saved ]; }
office_is_done() { is_listed || ! is_running "$office"; }
mousepad_is_done() { ! is_running "$mousepad"; }

# One at a time, and none once the programs end: LibreOffice would be started again for it. Asked to end while it makes a copy, it ends at
# once and leaves what it has not copied.
exec 9> /tmp/saving
if [ "$1" = quit ]; then : > /tmp/ending; flock -w 5 9; else flock -n 9 && [ ! -e /tmp/ending ] || exit 1; fi

# What the end of a session cuts off in its first seconds has not failed (bin/soffice): somebody may open and close a few times.
[ "$1" != quit ] || [ -z "$(find "$starts" -type f -newermt '20 seconds ago' 2> /dev/null)" ] || sed -i '$d' "$starts"

# Looked for once: the copies of each 20 s should cost next to nothing.
office=$(pgrep -ox soffice.bin) mousepad=$(pgrep -ox mousepad)
fault=0
# It keeps its own copies each ten seconds; a polite end keeps the last words.
[ "$1" != quit ] || ! is_running "$mousepad" || kill -TERM "$mousepad"
if is_running "$office"; then
  rm -f /tmp/office-saved
  macro=Save
  [ "$1" != quit ] || macro=SaveAndQuit
  timeout 7 soffice "macro:///Desk.Session.$macro" > /dev/null 2>&1 9>&- || fault=1
  # What is open lets it work (bin/soffice).
  [ ! -e /tmp/office-saved ] || rm -f "$starts"
  # Cut off in the middle, it has begun a LibreOffice of its own, which nobody sees.
  is_running "$office" || pkill -KILL -f '^/usr/lib/libreoffice/program/soffice\.bin macro:'
  # From now on LibreOffice takes keys again (verbs/programs.pl). An end that waits does not wait for the disk.
  echo copied
  [ "$1" = quit ] || flock -u 9
  # The list of documents is written a second after the documents, or at the end.
  soon office_is_done || fault=1
fi
[ "$1" != quit ] || soon mousepad_is_done || fault=1
sync -f "$HOME"
exit $fault
