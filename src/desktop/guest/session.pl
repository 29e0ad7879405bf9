#!/usr/bin/perl
# session.pl COMMAND...: the first process of a session. It runs COMMAND, which is the desktop, and the file helper beside it. Descriptor
# 0 is the display's listening socket, for COMMAND alone, and 3 the file helper's.
# All programs of a session have the same user. Without the call below any of them could write into the memory of the file helper
# (/proc/PID/mem) and answer in its place. `exec` would undo it, so the helper is a fork that is loaded, not started. No program of
# the session can end this process, which forks the helper again if it ends, such as where the memory is used up.
use strict;
use warnings;
use POSIX ();

use constant PRCTL => (POSIX::uname())[4] =~ /^(?:aarch64|arm)/ ? 167 : 157;
my ($SET_DUMPABLE, $SET_NAME) = (4, 15);
syscall(PRCTL, $SET_DUMPABLE, 0, 0, 0, 0) == 0 or die "prctl: $!\n";

# A page of files alone would not show what a new home gets after its first list (files-only.sh).
my $home_is_new = $ARGV[-1] =~ /files-only/ && !-e "$ENV{HOME}/.config/user-dirs.dirs";
my $desktop = fork // die "fork: $!\n";
if ($desktop == 0) {
  POSIX::close(3);
  exec @ARGV or die "$ARGV[0]: $!\n";
}
open STDIN, '<', '/dev/null';
open STDERR, '>', '/dev/null';

# Returns its number; 0 if the session has as many processes as it may.
sub start_helper {
  my $pid = fork;
  return $pid // 0 if !defined $pid || $pid;
  # For lists of processes.
  $0 = 'perl /opt/guest/files.pl';
  syscall(PRCTL, $SET_NAME, my $name = 'perl', 0, 0, 0);
  do '/opt/guest/files.pl';
  POSIX::_exit(1);
}

if ($home_is_new) {
  my $end = time + 5;
  select undef, undef, undef, 0.02 until -e '/tmp/home-is-made' || time > $end;
}
my $helper = start_helper();
while (1) {
  my $ended = waitpid -1, $helper ? 0 : POSIX::WNOHANG();
  POSIX::_exit($? & 127 ? 128 + ($? & 127) : $? >> 8) if $ended == $desktop;
  $helper = 0 if $ended == $helper;
  next if $helper || $ended > 0;
  sleep 1;
  $helper = start_helper();
}
