#!/bin/sh
# print.sh: LibreOffice's printer. It takes a PDF and puts it among the downloads, which the page offers to print. The file has its name
# once it is whole.
name=$(perl /opt/guest/printed-name.pl)
folder=$(xdg-user-dir DOWNLOAD)
mkdir -p "$folder" && part=$(mktemp "$folder/.print-XXXXXX") || exit
cat > "$part" || exec rm "$part"
keep() { ln -T "$part" "$folder/$1.pdf" 2> /dev/null && exec rm "$part"; }
# Printed again it is another file.
name=${name%.pdf}
[ -z "$name" ] || for number in '' $(seq 1 99); do keep "$name${number:+ ($number)}"; done
name=$(date '+PDF %Y-%m-%d %H.%M.%S')
for number in '' $(seq 1 99); do keep "$name${number:+ ($number)}"; done
