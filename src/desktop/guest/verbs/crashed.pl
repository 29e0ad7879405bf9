# Verbs of the file helper for an app that was ended from outside, such as for its memory.
#   CRASHED               OK 0|1 0|1: one has ended so, and was not opened again; LibreOffice could not open what it had kept (office.pl), said once
#   AGAIN                 OK: it opens again
package main;
use strict;
use warnings;
use Fcntl;
our %verbs;

sub crashed { send_all(join(' ', 'OK', -e '/tmp/crashed' ? 1 : 0, unlink('/tmp/set-aside') ? 1 : 0) . "\n") }

sub open_again {
  sysopen(my $file, '/tmp/crashed', O_RDONLY | O_NONBLOCK | NOFOLLOW) or refuse('missing');
  sysread $file, my $name, 20;
  unlink '/tmp/crashed';
  refuse('failed') unless ($name // '') =~ /^([a-z]{1,10})$/;
  system('setsid', '-f', 'sh', '/opt/guest/app.sh', $1) == 0 or refuse('failed');
  send_all("OK\n");
}

@verbs{qw(CRASHED AGAIN)} = (\&crashed, \&open_again);

1;
