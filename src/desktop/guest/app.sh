#!/bin/sh
# app.sh NAME [again|check]: opens one app of the site's buttons (src/desktop/protocol/apps.ts); fails where it is not installed. `again`:
# the page asks, which it does also for the app that the session has just begun with. `check`: opens nothing.
name=$1
export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus GSETTINGS_BACKEND=keyfile DISPLAY=:1
[ "$2" != again ] || ! rmdir "/tmp/began-$1" 2>/dev/null || exit 0
mode=$2
case $1 in
  writer | calc | impress | draw) set -- "/usr/share/applications/libreoffice-$1.desktop" soffice --"$1" --nologo ;;
  # What was open; an empty document where nothing was.
  office)
    pkill -KILL -f '^/usr/lib/libreoffice/program/soffice\.bin macro:' && sleep 0.3
    case $DESK_APP in writer | calc | impress | draw) kind=--$DESK_APP ;; *) kind= ;; esac
    set -- /usr/bin/soffice soffice --again $kind --nologo
    ;;
  pdf) set -- /usr/bin/evince evince ;;
  # A document, which the page names once it is there (verbs/documents.pl); the files where it does not.
  file) set -- /usr/bin/thunar sh -c 'sleep 20; ! rmdir /tmp/began-file || exec thunar "$HOME"' ;;
  files) set -- /usr/bin/thunar thunar "$HOME" ;;
  # What open-app.sh has noticed; the first word is its command.
  last)
    set -- /tmp/last-app
    while IFS= read -r word; do set -- "$@" "$word"; done < /tmp/last-app
    ;;
  *) exit 1 ;;
esac
[ -e "$1" ] || exit 1
[ "$mode" != check ] || exit 0
shift
# Evince shows the last documents, and opens each in a window of its own (open-file.sh). While an app runs without a window, what is
# typed waits (ready.pl).
sh -c '[ "$1" != evince ] || echo $$ > /tmp/empty-evince; echo $$ > /tmp/app-process; exec "$@" > /dev/null 2>&1' app "$@"
# A signal that nobody sends politely. Of LibreOffice bin/soffice knows it.
case $? in 13[1-79]) [ "$1" = soffice ] || echo "$name" > /tmp/crashed ;; esac
