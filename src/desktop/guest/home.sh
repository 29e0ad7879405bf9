# Sourced by start.sh: folders in the visitor's language, and in a trial three example files.
# Three folders; the usual eight would be most of what a newcomer sees.
xdg-user-dirs-update
# Nothing shows a folder for the desktop then, which is none of the three.
dirs=$HOME/.config/user-dirs.dirs
grep -q XDG_DESKTOP_DIR "$dirs" || echo 'XDG_DESKTOP_DIR="$HOME/"' >> "$dirs"
[ -z "$DESK_EXAMPLES" ] || perl /opt/guest/examples.pl "/opt/guest/examples/$DESK_LANGUAGE.txt" "$HOME" &
