# layout.sh LAYOUTS VARIANT: the keyboard of the display has these layouts. A letter that they lack, such as a Greek one on an
# English keyboard, takes a key that nothing uses, and is lost once all are taken. Without the keys of media and browsers there
# are 147 such keys in place of 36.
setxkbmap -layout "$1" -variant "$2" -option '' -option grp:alt_shift_toggle -print |
  sed 's/+inet([a-z0-9]*)//' |
  xkbcomp -w0 - "$DISPLAY"
