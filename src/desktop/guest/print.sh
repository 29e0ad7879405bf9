#!/bin/sh
# print.sh: LibreOffice's printer. It takes a PDF and puts it among the downloads, which the page offers to print. The file has its name
# once it is whole.
folder=$(xdg-user-dir DOWNLOAD)
mkdir -p "$folder" && part=$(mktemp "$folder/.print-XXXXXX") && cat > "$part" &&
  mv "$part" "$folder/$(date '+PDF %Y-%m-%d %H.%M.%S').pdf"
