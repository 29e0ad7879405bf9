#!/usr/bin/perl
# examples.pl FILE FOLDER NUMBER...: writes these examples of FILE: 0 and 1 are texts, 2 a table, each after a line "## name", the first
# line of a text being its title. With LibreOffice in the image they are documents of it (OpenDocument 1.3), else plain text.
use strict;
use warnings;

my ($file, $folder, @numbers) = @ARGV;
my $office = -x '/usr/bin/soffice';
open(my $in, '<', $file) or die "$file: $!\n";
my $all = do { local $/; <$in> };
my (undef, @parts) = split /^## (.*)\n/m, $all;

sub escape { my ($text) = @_; $text =~ s/&/&amp;/g; $text =~ s/</&lt;/g; return $text }

my @SPACES = map { "xmlns:$_->[0]=\"urn:oasis:names:tc:opendocument:xmlns:$_->[1]:1.0\"" }
  (['office', 'office'], ['text', 'text'], ['table', 'table']);
my $XML = qq(<?xml version="1.0" encoding="UTF-8"?>\n);

# OpenDocument 1.3, part 2: packages.
sub write_document {
  my ($path, $kind, $body) = @_;
  require IO::Compress::Zip;
  my $type = "application/vnd.oasis.opendocument.$kind";
  my $entries = join '', map { qq(<manifest:file-entry manifest:full-path="$_->[0]" manifest:media-type="$_->[1]"/>) }
    ['/', $type], ['content.xml', 'text/xml'];
  my @parts = (
    # Programs read the first part without unpacking it.
    ['mimetype', $type],
    ['content.xml', qq($XML<office:document-content @SPACES office:version="1.3"><office:body>$body</office:body></office:document-content>\n)],
    ['META-INF/manifest.xml', qq($XML<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" )
      . qq(manifest:version="1.3">$entries</manifest:manifest>\n)],
  );
  my $zip;
  for my $part (@parts) {
    my @how = (Name => $part->[0], Method => $part == $parts[0] ? 0 : 8, Minimal => 1);
    if ($zip) { $zip->newStream(@how) }
    else { $zip = IO::Compress::Zip->new($path, @how) or die "$path: $!\n" }
    $zip->print($part->[1]);
  }
  $zip->close or die "$path: $!\n";
}

sub letter {
  my ($title, @lines) = split /\n/, $_[0];
  my $body = join '', "<text:h text:outline-level=\"1\">", escape($title), '</text:h>', map { '<text:p>' . escape($_) . '</text:p>' } @lines;
  return "<office:text>$body</office:text>";
}

sub cell {
  my ($value) = @_;
  my $type = $value =~ /^\d+$/ ? "office:value-type=\"float\" office:value=\"$value\"" : 'office:value-type="string"';
  return "<table:table-cell $type><text:p>" . escape($value) . '</text:p></table:table-cell>';
}

sub table {
  my ($name, $text) = @_;
  my $rows = join '', map { '<table:table-row>' . join('', map { cell($_) } split /;/) . '</table:table-row>' } split /\n/, $text;
  return '<office:spreadsheet><table:table table:name="' . escape($name) . "\">$rows</table:table></office:spreadsheet>";
}

for my $index (@numbers) {
  my ($name, $text) = @parts[2 * $index, 2 * $index + 1];
  my $is_table = $index == $#parts >> 1;
  my $path = "$folder/$name." . ($office ? $is_table ? 'ods' : 'odt' : $is_table ? 'csv' : 'txt');
  # A home counts as new where only its settings are gone: what it has stays.
  next if -e $path || -l $path;
  if ($office) {
    $is_table ? write_document($path, 'spreadsheet', table($name, $text)) : write_document($path, 'text', letter($text));
    next;
  }
  open(my $out, '>', $path) or die "$path: $!\n";
  print $out $text;
}
