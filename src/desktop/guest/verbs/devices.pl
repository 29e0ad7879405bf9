# The verb of the file helper for a member's other devices.
#   DAV                   OK, then bytes both ways with the WebDAV server of this sandbox, which the first request starts
package main;
use strict;
use warnings;
use Socket;
use POSIX ();
use Fcntl qw(:DEFAULT :flock);
our (%verbs, $client);

use constant SERVER => '/usr/sbin/lighttpd';
use constant DAV_SOCKET => ($ENV{XDG_RUNTIME_DIR} // '') . '/dav.sock';
use constant DAV_PARTS => '.uploads-dav';
use constant STARTS_WITHIN_S => 8;

sub dav {
  my $server = dav_server() // refuse('busy');
  send_all("OK\n");
  relay($server);
}

# One request after the other looks, so that only the first one starts the server.
sub dav_server {
  sysopen(my $turn, "$ENV{XDG_RUNTIME_DIR}/dav.turn", O_RDWR | O_CREAT, 0600) or return;
  flock $turn, LOCK_EX or return;
  my $known = connected();
  return $known if $known;
  # No other server has this home, so that these are of one that was killed.
  mkdir DAV_PARTS, 0700;
  unlink glob DAV_PARTS . '/*';
  make_folders('.local/share/');
  my $pid = fork // return;
  if ($pid == 0) {
    POSIX::setsid();
    close $_ for $turn, $client;
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', '/dev/null';
    exec SERVER, '-D', '-f', '/opt/guest/dav.conf' or POSIX::_exit(1);
  }
  for (1 .. STARTS_WITHIN_S * 50) {
    my $started = connected();
    return $started if $started;
    return if waitpid($pid, POSIX::WNOHANG()) == $pid;
    select undef, undef, undef, 0.02;
  }
  return;
}

sub connected {
  socket(my $server, AF_UNIX, SOCK_STREAM, 0) or return;
  return connect($server, pack_sockaddr_un(DAV_SOCKET)) ? $server : undef;
}

# Until the server has answered, or the other side is gone. Of requests and answers one is always small, so that neither side waits for
# the other.
sub relay {
  my ($server) = @_;
  my %to = (fileno $client => $server, fileno $server => $client);
  my %from = (fileno $client => $client, fileno $server => $server);
  while (1) {
    my $ready = '';
    vec($ready, $_, 1) = 1 for keys %from;
    select($ready, undef, undef, undef) > 0 or next;
    for my $number (grep { vec($ready, $_, 1) } keys %from) {
      my $count = sysread($from{$number}, my $block, PIECE);
      return if !$count || !write_all($to{$number}, $block);
    }
  }
}

$verbs{DAV} = \&dav;

1;
