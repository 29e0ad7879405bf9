#!/bin/sh
# Paints the wallpaper, and again when the screen has another size: hsetroot paints once.
paint() { hsetroot -solid "$DESK_BACKGROUND" -cover "/opt/guest/wallpaper-$DESK_SCHEME.svg"; }
paint
xev -root -event randr 2>/dev/null | while read -r line; do
  case $line in *RRScreenChangeNotify*) paint ;; esac
done
