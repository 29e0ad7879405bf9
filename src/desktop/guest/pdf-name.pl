# Loaded by programs that make a PDF of a document: its name.
use strict;
use warnings;

# A name of a document as that of a file. Names of files have 255 bytes.
sub pdf_name {
  my ($title) = @_;
  $title =~ s{[/\0-\x1f]}{_}g;
  $title =~ s/(?<=.)\.\w{1,5}\z//;
  $title =~ s/^\.+//;
  $title = substr($title, 0, 200) =~ s/[\x80-\xbf]*[\xc0-\xff]?\z//r if length $title > 200;
  return ($title eq '' ? 'PDF' : $title) . '.pdf';
}

1;
