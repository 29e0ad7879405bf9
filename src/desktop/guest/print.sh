#!/bin/sh
# print.sh: LibreOffice's printer. It takes a PDF and puts it among the downloads, which the page offers to print. The file has its name
# once it is whole.
name=$(perl /opt/guest/printed-name.pl)
folder=$(xdg-user-dir DOWNLOAD)
mkdir -p "$folder" && part=$(mktemp "$folder/.print-XXXXXX") || exit
[ -n "$name" ] || name=$(date '+PDF %Y-%m-%d %H.%M.%S.pdf')
# Printed again it is another file.
name=${name%.pdf}
! cat > "$part" || for number in '' $(seq 1 99); do ln -T "$part" "$folder/$name${number:+ ($number)}.pdf" 2> /dev/null && break; done
rm "$part"
