# Sourced by start.sh: writes the configuration of the desktop's programs from DESK_SCHEME, DESK_CONTRAST, DESK_TEXT, DESK_RATIO and
# DESK_WIDTH. Colours are those of the brand (brand/colours.css); for high contrast, and for it alone, black and white.
look_accent=255f62 look_theme=Adwaita look_border=1
case $DESK_SCHEME-$DESK_CONTRAST in
  dark-more)
    look_panel=000000 look_panel_text=ffffff look_title=ffffff look_title_text=000000 look_back=000000 look_back_text=ffffff
    look_edge=ffffff look_frame=ffffff look_link=ffffff look_is_dark=1 look_theme=HighContrastInverse look_border=3
    look_select=ffffff look_select_text=000000 look_tint=ffffff look_pick=ffffff look_pick_text=000000
    ;;
  *-more)
    look_panel=000000 look_panel_text=ffffff look_title=000000 look_title_text=ffffff look_back=ffffff look_back_text=000000
    look_edge=000000 look_frame=000000 look_link=000000 look_is_dark=0 look_theme=HighContrast look_border=3
    look_select=000000 look_select_text=ffffff look_tint=000000 look_pick=ffffff look_pick_text=000000
    ;;
  dark-*)
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
: "${look_pick=$look_accent}" "${look_pick_text=$look_panel_text}" "${DESK_TEXT:=100}"
export DESK_TEXT
conf=$HOME/.config
# A pipe, or a link to one, where a program of the home's last session has put it would hold up the start for ever.
find "$conf/" "$HOME/.local/" "$HOME/.themes/" -xtype p -delete 2>/dev/null
mkdir -p "$conf/openbox" "$conf/tint2" "$conf/jgmenu" "$conf/gtk-3.0" "$HOME/.themes/Desktop/openbox-3" "$HOME/.local/share/applications"
# A size in pixels, at this ratio; `large`: with the size of texts.
px() { echo $(($1 * DESK_RATIO)); }
large() { echo $(($1 * DESK_RATIO * DESK_TEXT / 100)); }
variant_of() { case $1 in *'('*) v=${1#*(}; echo "${v%)}" ;; esac; }
# The first of the given icon themes that is there.
theme_of() { for name; do [ -d "/usr/share/icons/$name" ] && { echo "$name"; return; }; done; }
if [ $look_is_dark = 1 ]; then look_icons=$(theme_of Aperta-Dark Papirus-Dark Adwaita); else look_icons=$(theme_of Aperta Papirus Adwaita); fi

# On narrow screens windows open maximised, and the panel shows the icons of open windows only.
if [ "$DESK_WIDTH" -lt "$(px 700)" ]; then
  look_maximized=yes look_wide=false look_narrow=true text=0 width=40
else
  look_maximized=no look_wide=true look_narrow=false text=1 width=210
fi

# One app fills the screen, without a frame (screen.pl), and the panel waits at the lower edge until there is another window.
look_panel_hides=0
[ -z "$DESK_APP" ] || look_maximized=yes look_panel_hides=1
look_dpi=$(large 96) look_unscaled=$((98304 * DESK_TEXT / 100)) look_ratio=$DESK_RATIO
# A line of the menu: its icon stays as it is.
look_row=$(($(px 21) + $(large 13)))
export look_panel look_panel_text look_title look_title_text look_back look_back_text look_edge look_accent look_icons \
  look_is_dark look_maximized look_dpi look_ratio look_link look_wide look_narrow look_frame look_select \
  look_select_text look_tint look_panel_hides look_theme look_border look_unscaled look_row look_pick look_pick_text
# Fills in the files of look/, by pairs of a name and a place.
fill() {
  set -- xsettingsd.conf "$conf/xsettingsd.conf" Xresources "$conf/Xresources" gtk-settings.ini "$conf/gtk-3.0/settings.ini" \
    gtk.css "$conf/gtk-3.0/gtk.css" themerc "$HOME/.themes/Desktop/openbox-3/themerc" rc.xml "$conf/openbox/rc.xml" \
    jgmenurc "$conf/jgmenu/jgmenurc" tint2rc "$conf/tint2/tint2rc"
  [ -e "$thunar" ] || set -- "$@" thunar.xml "$thunar"
  perl /opt/guest/fill.pl "$@"
  # The themes of GTK for high contrast have all that they need.
  [ -z "$DESK_CONTRAST" ] || : > "$conf/gtk-3.0/gtk.css"
}
thunar=$conf/xfce4/xfconf/xfce-perchannel-xml/thunar.xml
mkdir -p "$conf/xfce4/xfconf/xfce-perchannel-xml" "$conf/libreoffice/4/user"
fill
# Thunar's tools are 397 pixels wide by themselves, and phones 360 and more.
[ $look_narrow = false ] ||
  echo '.thunar toolbar button { padding-left: 2px; padding-right: 2px; } .thunar entry { padding-left: 4px; padding-right: 4px; }' >> "$conf/gtk-3.0/gtk.css"
office_restores=$(perl /opt/guest/office.pl)
[ -z "$office_restores" ] || echo "$office_restores" > /tmp/office-restores
# Without its file GLib would need dconf's service for settings.
export GSETTINGS_BACKEND=keyfile
