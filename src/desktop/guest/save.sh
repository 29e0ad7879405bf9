#!/bin/sh
# save.sh [quit]: programs keep what was not saved, so that it is open again at the next start; with `quit` they end as well. Works while a
# program asks something. The exit code says whether all was kept.
export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus GSETTINGS_BACKEND=keyfile DISPLAY=:1
settings=$HOME/.config/libreoffice/4/user/registrymodifications.xcu
is_running() { pgrep -x "$1" > /dev/null; }
# Within so many twentieths of a second.
within() { i=$1; shift; until "$@"; do i=$((i - 1)); [ $i -gt 0 ] || return 1; sleep 0.05; done; }
is_listed() { [ -e /tmp/office-saved ] && [ "$settings" -nt /tmp/office-saved ]; }
office_is_done() { ! is_running soffice.bin || is_listed; }
mousepad_is_done() { ! is_running mousepad; }

# One at a time, and none once the programs end: LibreOffice would be started again for it.
exec 9> /tmp/saving
if [ "$1" = quit ]; then : > /tmp/ending; flock -w 3 9; else flock -n 9 && [ ! -e /tmp/ending ] || exit 1; fi

fault=0
# It keeps its own copies each ten seconds; a polite end keeps the last words.
[ "$1" != quit ] || pkill -TERM -x mousepad
if is_running soffice.bin; then
  rm -f /tmp/office-saved
  macro=Save
  [ "$1" != quit ] || macro=SaveAndQuit
  timeout 7 soffice "macro:///Desk.Session.$macro" > /dev/null 2>&1 9>&- || fault=1
  # The list of documents is written a second after the documents, or at the end.
  within 40 office_is_done || fault=1
fi
[ "$1" != quit ] || within 40 mousepad_is_done || fault=1
sync -f "$HOME"
exit $fault
