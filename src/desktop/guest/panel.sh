# Sourced by start.sh after look.sh: what the panel, the file manager and the text editor read at their start. An app that is opened alone
# is not held up by it.
cp "/opt/guest/buttons-$DESK_RATIO"/*.xbm "$HOME/.themes/Desktop/openbox-3/" 2>/dev/null
{
  echo "task_text = $text"
  echo "task_maximum_size = $(large $width) $(px 36)"
  perl /opt/guest/apps.pl "$DESK_LANGUAGE" | if [ $text = 1 ]; then cat; else cat > /dev/null; fi
} >> "$conf/tint2/tint2rc"
# Thunar has no places, most of which do not exist here. A screen reader gets each name in the list with columns, and none of the icons.
[ -z "$DESK_READER" ] || sed -i '/"last-view"/s/value="[A-Za-z]*"/value="ThunarDetailsView"/' "$thunar"
# A bar of names in place of a path, and how much is in a folder in place of its bytes, also in homes that are older than this: a member who
# wants it otherwise has changed the property.
for property in last-location-bar misc-folder-item-count; do
  grep -q $property "$thunar" || sed -i "s#^</channel>#  $(grep $property /opt/guest/look/thunar.xml)\n&#" "$thunar"
done
# Debian's one action opens a terminal, which is not there.
mkdir -p "$conf/Thunar"
[ -e "$conf/Thunar/uca.xml" ] || echo '<actions></actions>' > "$conf/Thunar/uca.xml"
# A member may come from a phone today and from a wide screen tomorrow.
perl -pi -e "s/(last-menubar-visible.* value=)\"\\w+\"/\$1\"$look_wide\"/" "$thunar"
settings=$conf/glib-2.0/settings/keyfile
mkdir -p "${settings%/*}"
# Puts a line into a group of the file, in the place of another value.
set_key() { perl /opt/guest/set-key.pl "$settings" "$@"; }
# Mousepad breaks long lines: the first text of a trial has them.
[ -e "$settings" ] || set_key org/xfce/mousepad/preferences/view word-wrap true
# It opens again what was open, with what was not saved.
set_key org/xfce/mousepad/preferences/file session-restore "'always'"
set_key org/xfce/mousepad/preferences/file autosave-timer 'uint32 10'
