#!/usr/bin/perl
# apps.pl LANGUAGE: writes the menu (~/.config/jgmenu/menu.csv) and a desktop entry for each app of apps.txt that is installed;
# prints the entries of the panel. Debian's own entries of LibreOffice have names in English only, and those of the host's
# other programs are none of this desktop's business.
use strict;
use warnings;

my ($language) = @ARGV;
my @languages = qw(de el en es fr it nl pt ro);
my $is_dark = $ENV{DESK_SCHEME} eq 'dark';
my ($column) = grep { $languages[$_] eq $language } 0 .. $#languages;
my $folder = "$ENV{HOME}/.local/share/applications";
open(my $apps, '<', '/opt/guest/apps.txt') or die "apps.txt: $!\n";
open(my $menu, '>', "$ENV{HOME}/.config/jgmenu/menu.csv") or die "menu.csv: $!\n";

# A path: programs that look for a name in whole themes show the menu without icons for seconds.
sub icon_file {
  my ($name) = @_;
  for my $theme ($ENV{look_icons}, 'hicolor') {
    for my $folder (map { my $size = $_; map { "/usr/share/icons/$theme/$size/$_" } qw(apps places) } qw(48x48 scalable)) {
      for my $suffix (qw(svg png)) { return "$folder/$name.$suffix" if -e "$folder/$name.$suffix" }
    }
  }
  return $name;
}

while (<$apps>) {
  chomp;
  next if /^#/;
  my ($sign, $icon, $command, @names) = split /\|/;
  my $on_panel = $sign =~ s/^\*//;
  next unless -e $sign;
  # Programs of Qt take their icons from the dark theme, and nothing else.
  $command .= ' -stylesheet /opt/guest/look/dark.qss' if $is_dark && $icon eq 'kolourpaint';
  my $file = icon_file($icon);
  # One word: with no-break spaces.
  (my $label = $names[$column]) =~ s/ /\xc2\xa0/g;
  my $open = "sh /opt/guest/open-app.sh $label $command";
  print $menu "$names[$column],$open,$file\n";
  open(my $entry, '>', "$folder/desk-$icon.desktop") or die "$icon: $!\n";
  print $entry "[Desktop Entry]\nType=Application\nName=$names[$column]\nExec=$open\nIcon=$file\nNoDisplay=true\n";
  print "launcher_item_app = $folder/desk-$icon.desktop\n" if $on_panel;
}
