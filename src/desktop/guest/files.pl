#!/usr/bin/perl
# The file helper of a session, which session.pl loads. It runs inside the sandbox as the session's user; descriptor 3 is the socket on
# which the session's process asks. One request for each connection: a line of words with one space between; names are percent-encoded.
# The answer begins with a line: "OK …" or "NO fault".
# The files in verbs/ say what can be asked, and add it to `%verbs`. What they leave in `@at_start` is done when the helper starts.
# Links are never followed at the end of a path. On the way they lead nowhere but into this sandbox.
use strict;
use warnings;
use Socket;
use POSIX ();
use Fcntl qw(:mode :DEFAULT);
BEGIN { require '/opt/guest/archive.pl' }

use constant PIECE => 262144;
# Of a list.
use constant MOST_ENTRIES => 5000;
use constant MOST_AT_ONCE => 24;
# Beyond these, for SAVE alone: a session that is full of transfers must not lose its documents at the end.
use constant MOST_SAVES => 2;

our $home = $ENV{HOME};
our %faults = (
  POSIX::ENOENT() => 'missing', POSIX::ENOTDIR() => 'missing', POSIX::ELOOP() => 'missing', POSIX::ENOSPC() => 'full',
  POSIX::EDQUOT() => 'full', POSIX::EFBIG() => 'too-large', POSIX::ENAMETOOLONG() => 'bad-name',
);
our ($client, %verbs, @at_start);
my ($listener, $is_full, %children);
# All verbs share one namespace: a routine of one file would take the place of another's.
BEGIN {
  local $SIG{__WARN__} = sub { $_[0] =~ /redefined/ ? die @_ : warn @_ };
  require $_ for sort glob '/opt/guest/verbs/*.pl';
}

sub write_all {
  my ($to, $bytes) = @_;
  for (my $written = 0; $written < length $bytes;) {
    $written += syswrite($to, $bytes, length($bytes) - $written, $written) // return 0;
  }
  return 1;
}

sub send_all { write_all($client, $_[0]) or exit 0 }

# Unread bytes would make the kernel drop the answer.
sub refuse {
  send_all("NO $_[0]\n");
  shutdown($client, 1);
  alarm 20;
  1 while sysread($client, my $rest, PIECE);
  exit 0;
}

sub failed { refuse($faults{$! + 0} // 'failed') }

sub decode { my ($text) = @_; $text =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge; return $text }

sub encode { my ($text) = @_; $text =~ s/([^A-Za-z0-9._\-])/sprintf '%%%02X', ord $1/ge; return $text }

# A path as the page has it.
sub key_of { return join '/', map { encode($_) } split m{/}, $_[0] }

# Relative to the home; never out of it by name.
sub path_of {
  my ($word) = @_;
  my $path = decode($word // '');
  refuse('bad-name') if $path =~ /\0/ || length $path > 4000;
  my @names = grep { $_ ne '' } split m{/}, $path;
  refuse('bad-name') if grep { $_ eq '.' || $_ eq '..' || length > 255 } @names;
  return @names ? join('/', @names) : '.';
}

sub named { my $path = path_of($_[0]); refuse('bad-name') if $path eq '.'; return $path }

sub is_folder { return !-l $_[0] && -d _ }

sub copy {
  my ($from, $to, $bytes) = @_;
  my $done = 0;
  while ($done < $bytes) {
    my $rest = $bytes - $done;
    my $count = sysread($from, my $block, $rest < PIECE ? $rest : PIECE);
    last unless $count;
    write_all($to, $block) or return -1;
    $done += $count;
  }
  return $done;
}

# Does what may take its time in a process of its own, whose number it returns. Nobody waits for what that leaves open.
sub beside {
  my ($do) = @_;
  my $child = fork // return 0;
  return $child if $child;
  close $_ for grep { defined } $client, $listener;
  $do->();
  POSIX::_exit(0);
}

sub serve {
  my $line = '';
  alarm 10;
  while ($line !~ /\n/) {
    sysread($client, $line, 1, length $line) or exit 0;
    exit 0 if length $line > 32768;
  }
  alarm 0;
  chomp $line;
  my ($verb, @words) = split / /, $line;
  refuse('busy') if $is_full && ($verb // '') ne 'SAVE';
  my $action = $verbs{$verb // ''} or refuse('bad-request');
  $action->(@words);
}

umask 0077;
chdir $home or die "$home: $!\n";
$SIG{PIPE} = 'IGNORE';
open($listener, '+<&=', 3) or die "descriptor 3: $!\n";
$_->() for @at_start;
while (accept($client, $listener)) {
  while ((my $ended = waitpid(-1, POSIX::WNOHANG())) > 0) { delete $children{$ended} }
  if (keys %children >= MOST_AT_ONCE + MOST_SAVES) { close $client; next }
  $is_full = keys %children >= MOST_AT_ONCE;
  my $child = fork;
  if (defined $child && $child == 0) { close $listener; binmode $client; serve(); exit 0 }
  $children{$child} = 1 if defined $child;
  close $client;
}
