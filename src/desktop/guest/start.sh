#!/bin/sh
# The desktop of a session, which session.pl starts. Descriptor 0 is the display's listening socket; everything else comes from the
# environment (src/desktop/sandbox/sandbox.ts).
exec 2>/tmp/session.log
# A shell gives background programs /dev/null as descriptor 0.
exec 4<&0 </dev/null
DPI=$((96 * DESK_RATIO))
# Where it is not installed this is the whole desktop.
[ -z "$DESK_APP" ] || sh /opt/guest/app.sh "$DESK_APP" check || export DESK_APP=
# The page asks for the app as well, maybe before it opens here (app.sh).
[ -z "$DESK_APP" ] || mkdir "/tmp/began-$DESK_APP"

# With the view-only password the display lets a guest look and do nothing else. No secret inside, where all have the display.
perl -e 'print pack "H*", $ENV{DESK_PASSWORDS}' > /tmp/display-passwords
unset DESK_PASSWORDS
# `-rfbport -1`: with `-inetd` alone or 0 it would also listen on TCP. GLX costs 16 MiB and no app of the set needs it.
# Without its list of bad clients: five lines that break while they open would lock the visitor out. A ticket comes first anyway.
# The device's clipboard has what was copied, not what was marked; and a paste leaves what is marked (clipboard.ts has the same size).
Xvnc :1 -inetd -rfbport -1 -UseBlacklist=0 -nolisten tcp -nolisten local -extension GLX \
  -SecurityTypes None,VncAuth -PasswordFile /tmp/display-passwords \
  -AlwaysShared -AcceptSetDesktopSize=1 -SendPrimary=0 -SetPrimary=0 -MaxCutText=8388608 \
  -geometry "${DESK_WIDTH}x$DESK_HEIGHT" -depth 24 -dpi $DPI -FrameRate 60 -desktop desktop \
  <&4 4<&- &
display=$!
exec 4<&-
# Starts a program again if it ends, such as where the memory is used up.
again() { while :; do "$@"; sleep 1; done; }
# First of all: it is what a visitor sees first.
sh /opt/guest/wallpaper.sh "$DESK_WIDTH" "$DESK_HEIGHT" &

. /opt/guest/look.sh
. /opt/guest/home.sh

export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus
# It returns once it listens: Thunar without a bus would open without its settings.
dbus-daemon --session --address="$DBUS_SESSION_BUS_ADDRESS" --fork --nopidfile --syslog-only
. /opt/guest/wait-for-display.sh
# With cpp it takes ten times as long.
xrdb -nocpp -merge "$HOME/.config/Xresources"
# Before the first program, which asks for it once.
[ -z "$DESK_READER" ] || /usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
xsettingsd -c "$HOME/.config/xsettingsd.conf" &
(xev -root -event substructure -event randr | perl /opt/guest/screen.pl) &
# What opens just now: open-app.sh.
: > /tmp/opening
# As early as it can: LibreOffice takes longer than all the rest, which begins meanwhile.
[ -z "$DESK_APP" ] || sh /opt/guest/app.sh "$DESK_APP" &
# Without this and the panel nothing can be opened or closed.
again openbox --config-file "$HOME/.config/openbox/rc.xml" &
# An app of the same kind does it.
case " $office_restores " in '  ' | *" $DESK_APP "*) ;; *) soffice --nologo --nodefault & ;; esac
# A change of the layout loses keys, and the first keys wait for what opens: it takes longer to have a window.
sh /opt/guest/layout.sh "${DESK_LAYOUT%%(*}" "$(variant_of "$DESK_LAYOUT")"
. /opt/guest/panel.sh
again tint2 -c "$HOME/.config/tint2/tint2rc" &
# Where no app was asked for and nothing was open, the files: a desktop is never empty.
[ -n "$DESK_APP$office_restores" ] || sh /opt/guest/app.sh files &
wait $display
