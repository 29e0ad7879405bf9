#!/usr/bin/perl
# launch.pl FOLDER UID GROUPFILE... -- COMMAND...
# Joins control groups, binds FOLDER/rfb.sock and FOLDER/files.sock for UID, and becomes COMMAND with them as descriptors 0 and 3.
# So the sandbox needs no path of the host for its sockets, which it could replace. Node cannot do this: a listening
# net.Server accepts connections itself. perl-base is on every Debian.
use strict;
use warnings;
use Socket;
use POSIX ();

my ($folder, $uid) = (shift, shift);
while (defined(my $file = shift)) {
  last if $file eq '--';
  open(my $group, '>', $file) or die "$file: $!\n";
  print $group "0\n";
  close $group or die "$file: $!\n";
}

# Descriptors up to this one stay open in COMMAND.
$^F = 255;
umask 0177;
my @wanted = (['rfb.sock', 0], ['files.sock', 3]);
for my $index (0, 1) {
  my $path = "$folder/$wanted[$index][0]";
  socket(my $socket, AF_UNIX, SOCK_STREAM, 0) or die "socket: $!\n";
  bind($socket, pack_sockaddr_un("$path.new")) or die "$path: $!\n";
  # More than a session may ask at once, or the kernel refuses the one that saves.
  listen($socket, 64) or die "$path: $!\n";
  chown $uid, $uid, "$path.new" or die "$path: $!\n" if $> == 0;
  # Under its name it can be asked.
  rename "$path.new", $path or die "$path: $!\n";
  POSIX::dup2(fileno($socket), 50 + $index) or die "dup2: $!\n";
  # Closed only now: POSIX::dup2 does not know of Perl's own handle.
  close $socket;
}
for my $index (0, 1) {
  POSIX::dup2(50 + $index, $wanted[$index][1]);
  POSIX::close(50 + $index);
}
# What the host itself inherited is not for the session. 5 to 7 are bubblewrap's.
opendir(my $open, '/proc/self/fd') or die "/proc/self/fd: $!\n";
my @open = grep { /^\d+$/ && $_ > 3 && !($_ >= 5 && $_ <= 7) } readdir $open;
closedir $open;
POSIX::close($_) for @open;
umask 0077;
# Where no group limits its memory, the kernel ends programs of sessions first.
if (open my $score, '>', '/proc/self/oom_score_adj') { print $score "900\n"; close $score }
# A file above its limit is then an error that a program can show, and not its end.
$SIG{XFSZ} = 'IGNORE';
exec @ARGV or die "$ARGV[0]: $!\n";
