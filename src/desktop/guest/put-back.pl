#!/usr/bin/perl
# put-back.pl PATH WHEN NUMBER MOST HOME SECONDS < ARCHIVE: puts a file or folder of an earlier version of the home back where it was, in
# folders that are made again. Nothing is written over: where its name is taken, WHEN, the time of the version, becomes part of it. The
# other words are those of unpack.pl, which unpacks the archive.
# It writes "OK\0files\0path", or what unpack.pl writes if that fails.
use strict;
use warnings;
use Fcntl qw(:DEFAULT :flock);

use constant MOST_NAME_BYTES => 255;
use constant MOST_TRIES => 99;

my ($path, $when, $number, @limits) = @ARGV;
# Percent-encoded, as the file helper has it.
$path =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
my ($guest) = $0 =~ m{^(.*)/}s;
my $unpacked = ".incoming-back-$number";

sub answer { print join "\0", @_; exit($_[0] eq 'OK' ? 0 : 1) }

sub failed {
  system 'rm', '-rf', $unpacked;
  answer('NO', $!{ENOSPC} || $!{EDQUOT} ? 'full' : 'failed');
}

# "letter (28 Nov 14.00).odt", with a number where that is taken as well.
sub name_with {
  my ($name, $note) = @_;
  my ($stem, $suffix) = -d "$unpacked/$path" ? ($name, '') : $name =~ m{^(.+?)((?:\.[^.]{1,10})?)\z}s;
  utf8::decode($stem);
  my $tried;
  do {
    utf8::encode(my $bytes = $stem);
    $tried = "$bytes ($note)$suffix";
    chop $stem;
  } while length $tried > MOST_NAME_BYTES && length $stem;
  return $tried;
}

binmode STDOUT;
open STDERR, '>', '/dev/null';
umask 0077;
open(my $unpacking, '-|', 'perl', "$guest/unpack.pl", $unpacked, $number, @limits) or failed();
my $said = join '', <$unpacking>;
my ($verdict, $files) = split /\0/, $said;
if (($verdict // '') ne 'OK') { print $said; exit 1 }
sysopen(my $held, $unpacked, O_RDONLY) or failed();
# The helper of a session that starts meanwhile leaves it then.
flock $held, LOCK_EX;
# What it was made of may have been another kind of archive.
failed() if -l "$unpacked/$path" || !-e _;
my ($folder, $name) = $path =~ m{^(.*/)?([^/]+)\z}s or failed();
my $made = '';
for my $part (split m{/}, $folder // '') { $made .= "$part/"; mkdir $made, 0700; -d $made or failed() }
for my $try (0 .. MOST_TRIES) {
  my $as = $made . ($try == 0 ? $name : name_with($name, $try == 1 ? $when : "$when, $try"));
  next if -e $as || -l $as;
  system 'mv', '-nT', "$unpacked/$path", $as;
  next if -e "$unpacked/$path";
  system 'sync', '-f', '.';
  system 'rm', '-rf', $unpacked;
  answer('OK', $files, $as);
}
failed();
