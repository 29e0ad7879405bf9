#!/usr/bin/perl
# set-key.pl FILE GROUP KEY VALUE: sets one value in GLib's file of settings, and leaves all others.
use strict;
use warnings;

my ($path, $group, $key, $value) = @ARGV;
my @lines = open(my $file, '<', $path) ? <$file> : ();
my ($at) = grep { $lines[$_] eq "[$group]\n" } 0 .. $#lines;
if (!defined $at) { push @lines, "[$group]\n"; $at = $#lines }
my $end = $at + 1;
$end++ while $end < @lines && $lines[$end] !~ /^\[/;
my @inside = grep { !/^\Q$key\E\s*=/ } @lines[$at + 1 .. $end - 1];
splice @lines, $at + 1, $end - $at - 1, "$key=$value\n", @inside;
open(my $new, '>', "$path.new") or exit;
print {$new} @lines and close $new and rename "$path.new", $path;
