# Sourced by start.sh: writes the configuration of the desktop's programs from DESK_SCHEME, DESK_RATIO and DESK_WIDTH. Colours
# are those of the brand (brand/colours.css).
case $DESK_SCHEME in
  dark)
    look_panel=071012 look_panel_text=f1ece3 look_title=182225 look_title_text=f1ece3 look_back=11191b look_back_text=859697
    look_edge=4d5f62 look_frame=859697 look_link=91cbc6 look_is_dark=1
    look_select=91cbc6 look_select_text=071012 look_tint=91cbc6
    ;;
  *)
    look_panel=022c32 look_panel_text=f3eee3 look_title=004950 look_title_text=fffcf6 look_back=e1d2bb look_back_text=384c4f
    look_edge=7c6b59 look_frame=004950 look_link=004950 look_is_dark=0
    look_select=255f62 look_select_text=fffcf6 look_tint=b9d3d1
    ;;
esac
look_accent=255f62
conf=$HOME/.config
# A pipe, or a link to one, where a program of the home's last session has put it would hold up the start for ever.
find "$conf/" "$HOME/.local/" "$HOME/.themes/" -xtype p -delete 2>/dev/null
mkdir -p "$conf/openbox" "$conf/tint2" "$conf/jgmenu" "$conf/gtk-3.0" "$HOME/.themes/Desktop/openbox-3" "$HOME/.local/share/applications"
# A size in pixels, at this ratio.
px() { echo $(($1 * DESK_RATIO)); }
variant_of() { case $1 in *'('*) v=${1#*(}; echo "${v%)}" ;; esac; }
# The first of the given icon themes that is there.
theme_of() { for name; do [ -d "/usr/share/icons/$name" ] && { echo "$name"; return; }; done; }
if [ $look_is_dark = 1 ]; then look_icons=$(theme_of Aperta-Dark Papirus-Dark Adwaita); else look_icons=$(theme_of Aperta Papirus Adwaita); fi
if [ $look_is_dark = 1 ]; then look_office_icons=colibre_dark; else look_office_icons=colibre; fi

# Fills in @names@ from the variables below, and sizes in {{}} for the ratio.
fill() {
  perl -pe 's/\@(\w+)\@/$ENV{"look_$1"} \/\/ die "look_$1 is not set"/ge; s/\{\{(\d+)\}\}/$1 * $ENV{DESK_RATIO}/ge' "/opt/guest/look/$1"
}

# On narrow screens windows open maximised, and the panel shows the icons of open windows only.
if [ "$DESK_WIDTH" -lt "$(px 700)" ]; then
  look_maximized=yes look_wide=false look_narrow=true text=0 width=40
else
  look_maximized=no look_wide=true look_narrow=false text=1 width=210
fi

# One app fills the screen, without a frame (screen.pl), and the panel waits at the lower edge until there is another window.
look_panel_hides=0
[ -z "$DESK_APP" ] || look_maximized=yes look_panel_hides=1
look_dpi=$((96 * DESK_RATIO)) look_ratio=$DESK_RATIO
export look_panel look_panel_text look_title look_title_text look_back look_back_text look_edge look_accent look_icons \
  look_is_dark look_maximized look_office_icons look_dpi look_ratio look_link look_wide look_narrow look_frame look_select \
  look_select_text look_tint look_panel_hides
fill xsettingsd.conf > "$conf/xsettingsd.conf"
fill Xresources > "$conf/Xresources"
fill gtk-settings.ini > "$conf/gtk-3.0/settings.ini"
fill gtk.css > "$conf/gtk-3.0/gtk.css"
# Thunar's tools are 397 pixels wide by themselves, and phones 360 and more.
[ $look_narrow = false ] ||
  echo '.thunar toolbar button { padding-left: 2px; padding-right: 2px; } .thunar entry { padding-left: 4px; padding-right: 4px; }' >> "$conf/gtk-3.0/gtk.css"
fill themerc > "$HOME/.themes/Desktop/openbox-3/themerc"
fill rc.xml > "$conf/openbox/rc.xml"
fill jgmenurc > "$conf/jgmenu/jgmenurc"
cp "/opt/guest/buttons-$DESK_RATIO"/*.xbm "$HOME/.themes/Desktop/openbox-3/" 2>/dev/null
{
  fill tint2rc
  echo "task_text = $text"
  echo "task_maximum_size = $(px $width) $(px 36)"
  perl /opt/guest/apps.pl "$DESK_LANGUAGE" | if [ $text = 1 ]; then cat; else cat > /dev/null; fi
} > "$conf/tint2/tint2rc"
# Thunar without places, most of which do not exist here; LibreOffice without greetings and with icons that can be seen.
mkdir -p "$conf/xfce4/xfconf/xfce-perchannel-xml" "$conf/libreoffice/4/user"
thunar=$conf/xfce4/xfconf/xfce-perchannel-xml/thunar.xml
[ -e "$thunar" ] || fill thunar.xml > "$thunar"
# A screen reader gets each name in the list with columns, and none of the icons.
[ -z "$DESK_READER" ] || sed -i '/"last-view"/s/value="[A-Za-z]*"/value="ThunarDetailsView"/' "$thunar"
# A bar of names in place of a path, also in homes that are older than this: a member who wants the path has changed the property.
grep -q last-location-bar "$thunar" || sed -i "s#^</channel>#  $(grep last-location-bar /opt/guest/look/thunar.xml)\n&#" "$thunar"
# Debian's one action opens a terminal, which is not there.
mkdir -p "$conf/Thunar"
[ -e "$conf/Thunar/uca.xml" ] || echo '<actions></actions>' > "$conf/Thunar/uca.xml"
# A member may come from a phone today and from a wide screen tomorrow.
perl -pi -e "s/(last-menubar-visible.* value=)\"\\w+\"/\$1\"$look_wide\"/" "$thunar"
office_restores=$(perl /opt/guest/office.pl)
# Without the file of GLib, settings would need dconf's service.
settings=$conf/glib-2.0/settings/keyfile
mkdir -p "${settings%/*}"
# Puts a line into a group of the file, in the place of another value.
set_key() { perl /opt/guest/set-key.pl "$settings" "$@"; }
# Mousepad breaks long lines: the first text of a trial has them.
[ -e "$settings" ] || set_key org/xfce/mousepad/preferences/view word-wrap true
# It opens again what was open, with what was not saved.
set_key org/xfce/mousepad/preferences/file session-restore "'always'"
set_key org/xfce/mousepad/preferences/file autosave-timer 'uint32 10'
export GSETTINGS_BACKEND=keyfile
