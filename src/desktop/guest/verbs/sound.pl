# Verb of the file helper for sound: what programs of the session play, for the page that listens.
#   SOUND                 OK, then packets of 20 ms: two bytes of length (RFC 4571), samples of 16 bits, one channel, 24,000 a second.
#                         Silence is not sent: after half a second of it comes one packet of length 0
# The sound server runs while somebody listens, and 30 s longer. Who listens has a lock, which ends with its process.
package main;
use strict;
use warnings;
use Socket;
use POSIX ();
use Fcntl ':flock';

our ($client, %verbs);

use constant RUN => '/run/user/1000';
use constant PULSE => RUN . '/pulse/native';
use constant PACKET => 960;
# A pause of music, which its rhythm needs.
use constant SILENT_PACKETS => 25;
use constant STAYS_SECONDS => 30;

my @SERVER = qw(pipewire -c /opt/guest/sound/pipewire.conf);
# WirePlumber 0.4, then 0.5.
my @LINKER = -e '/usr/share/wireplumber/policy.conf' ? qw(wireplumber -c /opt/guest/sound/wireplumber.conf) : qw(wireplumber -p policy);
my @RECORDER = qw(parec --raw -d out.monitor --format=s16le --rate=24000 --channels=1 --latency-msec=20);

sub lock_file {
  my ($name, $how) = @_;
  open(my $lock, '>', RUN . "/$name") or refuse('failed');
  flock($lock, $how) or refuse('failed');
  return $lock;
}

sub server_answers {
  socket(my $socket, AF_UNIX, SOCK_STREAM, 0) or return 0;
  return connect($socket, pack_sockaddr_un(PULSE));
}

sub wait_for_server { until (server_answers()) { select undef, undef, undef, 0.02 } }

sub start_program {
  my $pid = fork // return 0;
  return $pid if $pid;
  # Without a bus: it would wait for one that grants real-time rights. Its state is not the home's.
  delete $ENV{DBUS_SESSION_BUS_ADDRESS};
  $ENV{XDG_STATE_HOME} = RUN . '/sound-state';
  exec @_ or POSIX::_exit(1);
}

# In a process of its own: starts the server, and ends it when nobody has listened for a while.
sub keep_server {
  my ($listeners) = @_;
  POSIX::setsid();
  $0 = 'perl /opt/guest/verbs/sound.pl';
  my @running;
  my $end = sub {
    $SIG{CHLD} = 'DEFAULT';
    kill 'TERM', @running;
    local $SIG{ALRM} = sub { kill 'KILL', @running };
    alarm 2;
    waitpid $_, 0 for @running;
    POSIX::_exit(0);
  };
  # One without the other is of no use.
  $SIG{CHLD} = $SIG{ALRM} = $end;
  alarm 8;
  push @running, start_program(@SERVER);
  wait_for_server();
  push @running, start_program(@LINKER);
  alarm 0;
  while (1) {
    flock($listeners, LOCK_EX);
    flock($listeners, LOCK_UN);
    sleep STAYS_SECONDS;
    # Who comes now waits for the end, and starts another.
    $end->() if flock($listeners, LOCK_EX | LOCK_NB);
  }
}

sub sound {
  refuse('missing') if grep { !-x "/usr/bin/$_" } $SERVER[0], $LINKER[0], $RECORDER[0];
  alarm 9;
  my $starting = lock_file('sound-start', LOCK_EX);
  my $listening = lock_file('sound-listeners', LOCK_SH);
  if (!server_answers()) {
    my $keeper = fork // refuse('failed');
    if ($keeper == 0) {
      close $_ for $starting, $listening, $client;
      open(my $own, '>', RUN . '/sound-listeners') or POSIX::_exit(1);
      keep_server($own);
    }
    wait_for_server();
  }
  close $starting;
  my $pid = open(my $recorder, '-|', @RECORDER) or refuse('failed');
  # It has something to read once it is linked. A program that plays before that gets an error.
  my $first = '';
  vec($first, fileno $recorder, 1) = 1;
  select($first, undef, undef, undef);
  alarm 0;
  send_all("OK\n");
  send_packets($recorder);
  kill 'TERM', $pid;
  exit 0;
}

# Until the page goes, which sends nothing, or the recorder ends.
sub send_packets {
  my ($recorder) = @_;
  my ($packet, $silent) = ('', SILENT_PACKETS);
  my ($from_recorder, $from_page) = map { my $bits = ''; vec($bits, fileno $_, 1) = 1; $bits } $recorder, $client;
  while (1) {
    select(my $ready = $from_recorder | $from_page, undef, undef, undef);
    return if ($ready & $from_page) =~ /[^\0]/;
    sysread($recorder, $packet, PACKET - length $packet, length $packet) or return;
    next if length $packet < PACKET;
    $silent = $packet =~ /[^\0]/ ? 0 : $silent + 1;
    send_all(pack 'n/a', $packet) if $silent <= SILENT_PACKETS;
    send_all(pack 'n', 0) if $silent == SILENT_PACKETS + 1;
    $packet = '';
  }
}

$verbs{SOUND} = \&sound;

1;
