#!/usr/bin/perl
# own-bytes.pl FILE...: for each file but the last, the bytes that it does not share with the next one (`cp --reflink`), a line each. In
# versions of one file, oldest first, these are the bytes that are given back once a file and all before it are deleted.
use strict;
use warnings;

# Returns [first block, block after the last] of all that a file has on the disk, in the order of the disk.
sub extents_of {
  my ($path) = @_;
  open(my $list, '-|', 'filefrag', '-v', '-b4096', $path) or die "filefrag: $!\n";
  my @found;
  while (<$list>) {
    push @found, [$3, $4 + 1] if /^\s*\d+:\s+(\d+)\.\.\s*(\d+):\s+(\d+)\.\.\s*(\d+):/;
  }
  close $list or die "filefrag cannot read a version.\n";
  return [sort { $a->[0] <=> $b->[0] } @found];
}

sub shared {
  my ($one, $other) = @_;
  my ($blocks, $at) = (0, 0);
  for my $extent (@$one) {
    $at++ while $at < @$other && $other->[$at][1] <= $extent->[0];
    for (my $next = $at; $next < @$other && $other->[$next][0] < $extent->[1]; $next++) {
      my $from = $other->[$next][0] > $extent->[0] ? $other->[$next][0] : $extent->[0];
      my $to = $other->[$next][1] < $extent->[1] ? $other->[$next][1] : $extent->[1];
      $blocks += $to - $from;
    }
  }
  return $blocks;
}

my $extents = extents_of(shift);
for my $path (@ARGV) {
  my ($blocks, $next) = (0, extents_of($path));
  $blocks += $_->[1] - $_->[0] for @$extents;
  print 4096 * ($blocks - shared($extents, $next)), "\n";
  $extents = $next;
}
