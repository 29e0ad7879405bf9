# Sourced by start.sh and files-only.sh: folders in the visitor's language, and example files in a new home.
dirs=$HOME/.config/user-dirs.dirs
# What a member deletes stays deleted.
[ -e "$dirs" ] || home_is_new=1
# Three folders; the usual eight would be most of what a newcomer sees.
xdg-user-dirs-update
# Nothing shows a folder for the desktop then, which is none of the three.
grep -q XDG_DESKTOP_DIR "$dirs" || echo 'XDG_DESKTOP_DIR="$HOME/"' >> "$dirs"
[ -z "$home_is_new" ] || perl /opt/guest/examples.pl "/opt/guest/examples/$DESK_LANGUAGE.txt" "$HOME" $DESK_EXAMPLES &
