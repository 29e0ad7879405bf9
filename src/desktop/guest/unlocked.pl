# What is left of uploads and copies that were killed: those who still work on one hold a lock (flock).
use strict;
use warnings;
use Fcntl qw(:DEFAULT :flock);

# Deletes files and folders, but not those that are locked.
sub clear_unlocked {
  for my $path (@_) {
    my $is_open = sysopen my $file, $path, O_RDONLY | O_NONBLOCK | NOFOLLOW();
    next if $is_open && !flock($file, LOCK_EX | LOCK_NB) && $!{EWOULDBLOCK};
    system 'rm', '-rf', '--', "./$path";
  }
}
1;
