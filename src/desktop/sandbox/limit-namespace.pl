#!/usr/bin/perl
# limit-namespace.pl PID SETTING=VALUE...: sets /proc/sys/user/SETTING for the user namespace of a sandbox whose first process is PID,
# so that one of many sessions that have one user cannot take what that user may have. The user who made the namespace may do so
# without being root. bubblewrap has no option for it.
use strict;
use warnings;
use POSIX ();

my ($pid, @settings) = @ARGV;
my $setns = (POSIX::uname())[4] =~ /^(?:aarch64|arm)/ ? 268 : 308;
my $CLONE_NEWUSER = 0x10000000;
open(my $namespace, '<', "/proc/$pid/ns/user") or die "/proc/$pid/ns/user: $!\n";
syscall($setns, fileno $namespace, $CLONE_NEWUSER) == 0 or die "setns: $!\n";
for (@settings) {
  my ($setting, $value) = split /=/;
  open(my $file, '>', "/proc/sys/user/$setting") or die "$setting: $!\n";
  print $file "$value\n";
  close $file or die "$setting: $!\n";
}
