#!/usr/bin/perl
# examples.pl FILE FOLDER: writes the three examples of FILE: two texts and a table, each after a line "## name", the first line
# of a text being its title. With LibreOffice in the image they are documents of it (flat OpenDocument), else plain text.
use strict;
use warnings;

my ($file, $folder) = @ARGV;
my $office = -x '/usr/bin/soffice';
open(my $in, '<', $file) or die "$file: $!\n";
my $all = do { local $/; <$in> };
my (undef, @parts) = split /^## (.*)\n/m, $all;

sub escape { my ($text) = @_; $text =~ s/&/&amp;/g; $text =~ s/</&lt;/g; return $text }

sub document {
  my ($kind, $body) = @_;
  my @spaces = map { "xmlns:$_->[0]=\"urn:oasis:names:tc:opendocument:xmlns:$_->[1]:1.0\"" }
    (['office', 'office'], ['text', 'text'], ['table', 'table'], ['style', 'style']);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document @spaces office:version=\"1.3\" "
    . "office:mimetype=\"application/vnd.oasis.opendocument.$kind\"><office:body>$body</office:body></office:document>\n";
}

sub letter {
  my ($title, @lines) = split /\n/, $_[0];
  my $body = join '', "<text:h text:outline-level=\"1\">", escape($title), '</text:h>', map { '<text:p>' . escape($_) . '</text:p>' } @lines;
  return document('text', "<office:text>$body</office:text>");
}

sub cell {
  my ($value) = @_;
  my $type = $value =~ /^\d+$/ ? "office:value-type=\"float\" office:value=\"$value\"" : 'office:value-type="string"';
  return "<table:table-cell $type><text:p>" . escape($value) . '</text:p></table:table-cell>';
}

sub table {
  my ($name, $text) = @_;
  my $rows = join '', map { '<table:table-row>' . join('', map { cell($_) } split /;/) . '</table:table-row>' } split /\n/, $text;
  return document('spreadsheet', '<office:spreadsheet><table:table table:name="' . escape($name) . "\">$rows</table:table></office:spreadsheet>");
}

for my $index (0 .. $#parts / 2) {
  my ($name, $text) = @parts[2 * $index, 2 * $index + 1];
  my $is_table = $index == $#parts >> 1;
  my $suffix = $office ? ($is_table ? 'fods' : 'fodt') : ($is_table ? 'csv' : 'txt');
  open(my $out, '>', "$folder/$name.$suffix") or die "$name: $!\n";
  print $out $office ? ($is_table ? table($name, $text) : letter($text)) : $text;
}
