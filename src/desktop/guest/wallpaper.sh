#!/bin/sh
# Paints the wallpaper, and again when the screen has another size: hsetroot paints once.
# Started first of all: it is what a visitor sees first.
. /opt/guest/wait-for-display.sh
paint() { hsetroot -cover "/opt/guest/wallpaper-$DESK_SCHEME.svg"; }
paint
xev -root -event randr 2>/dev/null | while read -r line; do
  case $line in *RRScreenChangeNotify*) paint ;; esac
done
