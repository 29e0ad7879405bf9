#!/usr/bin/perl
# set-key.pl FILE GROUP KEY VALUE: sets one value in GLib's file of settings, and leaves all others.
use strict;
use warnings;
use Fcntl;

my ($path, $group, $key, $value) = @ARGV;
# Not a pipe or a device, which would be read for ever.
my $is_readable = sysopen(my $file, $path, O_RDONLY | O_NONBLOCK);
$is_readable &&= -f $file && -s _ < 1024 ** 2;
my @lines = $is_readable ? map { s/\n?\z/\n/r } <$file> : ();
my ($at) = grep { $lines[$_] eq "[$group]\n" } 0 .. $#lines;
if (!defined $at) { push @lines, "[$group]\n"; $at = $#lines }
my $end = $at + 1;
$end++ while $end < @lines && $lines[$end] !~ /^\[/;
my @inside = grep { !/^\Q$key\E\s*=/ } @lines[$at + 1 .. $end - 1];
splice @lines, $at + 1, $end - $at - 1, "$key=$value\n", @inside;
unlink "$path.new";
sysopen(my $new, "$path.new", O_WRONLY | O_CREAT | O_EXCL, 0600) or exit;
print {$new} @lines and close $new and rename "$path.new", $path;
