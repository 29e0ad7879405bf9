#!/usr/bin/perl
# fill.pl NAME TARGET ...: writes files of look/ with the variables in place of @names@, and sizes in {{}} for the ratio, {{10t}}: those of texts. One
# program for all: each takes as long to start as to fill in one.
use strict;
use warnings;

while (my ($name, $target) = splice @ARGV, 0, 2) {
  open(my $from, '<', "/opt/guest/look/$name") or die "$name: $!\n";
  open(my $to, '>', $target) or do { warn "$target: $!\n"; next };
  while (<$from>) {
    s/\@(\w+)\@/$ENV{"look_$1"} \/\/ die "look_$1 is not set"/ge;
    s/\{\{(\d+)(t?)\}\}/int($1 * $ENV{DESK_RATIO} * ($2 ? $ENV{DESK_TEXT} \/ 100 : 1) + 0.5)/ge;
    print $to $_;
  }
}
