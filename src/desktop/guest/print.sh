#!/bin/sh
# print.sh: LibreOffice's printer. It takes a PDF and puts it among the downloads, which the page offers to print. The file has its name
# once it is whole.
folder=$(xdg-user-dir DOWNLOAD)
mkdir -p "$folder" && part=$(mktemp "$folder/.print-XXXXXX") || exit
name=$(date '+PDF %Y-%m-%d %H.%M.%S')
# Two in one second are two files.
! cat > "$part" || for number in '' ' (1)' ' (2)' ' (3)' ' (4)'; do ln -T "$part" "$folder/$name$number.pdf" 2> /dev/null && break; done
rm "$part"
