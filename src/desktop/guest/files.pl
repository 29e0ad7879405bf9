#!/usr/bin/perl
# The file helper of a session, which session.pl loads. It runs inside the sandbox as the session's user; descriptor 3 is the socket on
# which the session's process asks. One request for each connection: a line of words with one space between; names are percent-encoded.
# The answer begins with a line: "OK …" or "NO fault".
#   LIST path             "kind size time name" for each entry: d folder, f file, o other. Hidden ones are left out
#   KIND path             OK d|f renamed: how many names in a folder are other ones in its zip archive
#   GET path              OK size, then so many bytes
#   ZIP path              OK, then a zip archive of a folder, with names that Windows takes
#   TAR path...           OK, then a tar archive of files and folders in the format of lz4
#   PUT path size         OK; then the client sends so many bytes, and a second line says how it ended
#   USAGE                 OK used size (bytes)
#   LAYOUT names variant  OK: the keyboard of the display has this layout
#   APP name              OK: the app opens
#   PDF                   OK size path: the document that is in front has become a PDF among the downloads
#   OPEN path             OK: the app for this type opens the file
#   RECENT                OK path...: the last documents
#   SAVE seconds          OK 0|1: programs have kept what was not saved, and ended; 1: all of them
# Links are never followed at the end of a path. On the way they lead nowhere but into this sandbox.
use strict;
use warnings;
use Socket;
use POSIX ();
use Fcntl qw(:mode :DEFAULT);
BEGIN { require '/opt/guest/archive.pl' }
BEGIN { require '/opt/guest/documents.pl' }

use constant PIECE => 262144;
use constant MOST_ENTRIES => 5000;
use constant MOST_AT_ONCE => 24;
# Beyond these, for SAVE alone: a session that is full of transfers must not lose its documents at the end.
use constant MOST_SAVES => 2;
# More than the end of a zip archive, and the block of bsdtar that it is in.
use constant LAST_OF_ZIP => 16384;
# What uploads have written so far, by the number of their process.
use constant PARTS => '.uploads';

my $home = $ENV{HOME};
my %faults = (
  POSIX::ENOENT() => 'missing', POSIX::ENOTDIR() => 'missing', POSIX::ELOOP() => 'missing', POSIX::ENOSPC() => 'full',
  POSIX::EDQUOT() => 'full', POSIX::EFBIG() => 'too-large', POSIX::ENAMETOOLONG() => 'bad-name',
);
my ($client, $listener, $is_full, %children);

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

# Of at most so many digits: others are not read.
sub within { my ($number, $digits) = @_; return $number < 0 ? 0 : $number < 10 ** $digits ? $number : 10 ** $digits - 1 }

sub list {
  my $path = path_of(shift);
  refuse('missing') unless is_folder($path);
  opendir(my $folder, $path) or failed();
  my ($lines, $count) = ("OK\n", 0);
  while (defined(my $name = readdir $folder)) {
    next if $name =~ /^\./;
    my @stat = lstat "$path/$name" or next;
    my $kind = S_ISDIR($stat[2]) ? 'd' : S_ISREG($stat[2]) ? 'f' : 'o';
    $lines .= sprintf "%s %d %d %s\n", $kind, within($stat[7], 15), within($stat[9], 12), encode($name);
    last if ++$count >= MOST_ENTRIES;
  }
  send_all($lines);
}

sub kind {
  my $path = path_of(shift);
  my @stat = lstat $path or failed();
  refuse('missing') unless S_ISDIR($stat[2]) || S_ISREG($stat[2]);
  send_all(S_ISDIR($stat[2]) ? 'OK d ' . count_renamed($path) . "\n" : "OK f 0\n");
}

sub get {
  my $path = named(shift);
  # Not blocking: a pipe without a writer would hold up the helper.
  sysopen(my $file, $path, O_RDONLY | O_NONBLOCK | NOFOLLOW) or failed();
  my @stat = stat $file;
  refuse('missing') unless S_ISREG($stat[2]);
  send_all("OK $stat[7]\n");
  copy($file, $client, $stat[7]);
}

# The bytes go to a file of this upload alone, which gets the name at the end: nothing is written over, and nothing is left of an
# upload that is cut off.
sub put {
  my ($word, $size) = @_;
  my $path = named($word);
  refuse('bad-request') unless defined $size && $size =~ /^\d{1,15}$/;
  my ($used, $limit) = usage();
  refuse('full') if defined $limit && $used + $size > $limit;
  my ($folder, $name) = $path =~ m{^(.*/)?([^/]+)\z}s;
  $folder //= '';
  make_folders($folder);
  mkdir PARTS, 0700;
  my $part = PARTS . "/$$";
  sysopen(my $file, $part, O_WRONLY | O_CREAT | O_EXCL | NOFOLLOW, 0600) or failed();
  send_all("OK\n");
  my $got = copy($client, $file, $size);
  my $settled = $got == $size && close $file ? settle($part, $folder, $name) : undef;
  my $error = $! + 0;
  unlink $part;
  exit 0 if $got >= 0 && $got < $size;
  refuse($faults{$error} // 'failed') unless defined $settled;
  send_all('OK ' . encode($settled) . "\n");
}

# Gives a finished file its name, or "name (1)" and so on if it is taken. Returns nothing if it cannot.
sub settle {
  my ($part, $folder, $name) = @_;
  my ($stem, $suffix) = $name =~ m{^(.+?)(\.[^.]{1,10})?\z}s;
  for my $number (0 .. 999) {
    my $try = $number == 0 ? $name : "$stem ($number)" . ($suffix // '');
    return $try if link $part, "$folder$try";
    return undef unless $!{EEXIST};
  }
  return undef;
}

sub make_folders {
  my $made = '';
  for my $name (split m{/}, $_[0]) { $made .= "$name/"; mkdir $made, 0700 }
}

sub packable {
  for my $path (@_) { refuse('missing') unless is_folder($path) || (!-l $path && -f _) }
  return @_;
}

# bsdtar makes a zip archive of one of tar. Its end is not sent where that is not whole. Not zip: it cannot write to
# a pipe when it meets a link, and does not mark names as UTF-8.
sub zip {
  my ($path) = packable(path_of(shift));
  send_all("OK\n");
  pipe(my $from, my $to) or exit 0;
  pipe(my $zipped, my $zip) or exit 0;
  my $packer = fork // exit 0;
  if ($packer == 0) {
    POSIX::dup2(fileno($from), 0);
    POSIX::dup2(fileno($zip), 1);
    open STDERR, '>', '/dev/null';
    $ENV{LC_ALL} = 'C.UTF-8';
    exec qw(bsdtar -c --format=zip -f - @-) or POSIX::_exit(1);
  }
  close $_ for $from, $zip;
  my $walker = fork // exit 0;
  if ($walker == 0) {
    close $zipped;
    POSIX::_exit(tar(sub { write_all($to, @_) }, \&windows_names, $path) ? 0 : 1);
  }
  close $to;
  my $last = '';
  while (sysread($zipped, $last, PIECE, length $last)) {
    send_all(substr $last, 0, -LAST_OF_ZIP, '') if length $last > LAST_OF_ZIP;
  }
  for ($walker, $packer) { waitpid($_, 0) == $_ && $? == 0 or exit 0 }
  # To a pipe bsdtar writes whole blocks, and other programs warn of what comes after the end.
  $last =~ s/(PK\x05\x06.{18})\0+\z/$1/s;
  send_all($last);
}

sub keep {
  my @paths = packable(map { named($_) } @_);
  refuse('missing') if grep { m{(?:^|/)\.} } @paths;
  send_all("OK\n");
  my $write = frame_writer(sub { write_all($client, @_) });
  tar($write, undef, @paths) && $write->();
}

# A plain folder is as large as the disk: DESK_HOME_BYTES says how large it should be.
sub usage {
  if (my $limit = $ENV{DESK_HOME_BYTES}) {
    my ($used) = split /\t/, `du -sB1 --apparent-size .`;
    return ($used, $limit);
  }
  my (undef, $line) = split /\n/, `df -B1 --output=used,size .`;
  return $line =~ /(\d+)\s+(\d+)/;
}

sub layout {
  my ($names, $variant) = @_;
  refuse('bad-request') unless $names =~ /^[a-z,]+$/ && ($variant // '') =~ /^[a-z]*$/;
  system('sh', '/opt/guest/layout.sh', $names, $variant // '') == 0 or refuse('failed');
  send_all("OK\n");
}

sub save {
  my ($seconds) = @_;
  refuse('bad-request') unless ($seconds // '') =~ /^\d{1,2}\z/;
  my $code = system 'timeout', '-k', '1', $seconds, 'sh', '/opt/guest/save.sh', 'quit';
  send_all('OK ' . ($code == 0 ? 1 : 0) . "\n");
}

# It has its own session of processes: the end of this one ends nothing.
sub app {
  my ($name) = @_;
  refuse('bad-request') unless ($name // '') =~ /^[a-z]{1,10}\z/;
  system('setsid', '-f', 'sh', '/opt/guest/app.sh', $name, 'again') == 0 or refuse('failed');
  send_all("OK\n");
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
  my %verbs = (
    LIST => \&list, KIND => \&kind, GET => \&get, PUT => \&put, LAYOUT => \&layout, APP => \&app, PDF => \&pdf, OPEN => \&open_document,
    RECENT => \&recent, SAVE => \&save, ZIP => \&zip, TAR => \&keep,
    USAGE => sub { send_all('OK ' . join(' ', usage()) . "\n") },
  );
  my $action = $verbs{$verb // ''} or refuse('bad-request');
  $action->(@words);
}

umask 0077;
chdir $home or die "$home: $!\n";
$SIG{PIPE} = 'IGNORE';
open($listener, '+<&=', 3) or die "descriptor 3: $!\n";
# Of a session that was killed.
unlink glob PARTS . '/*';
while (accept($client, $listener)) {
  while ((my $ended = waitpid(-1, POSIX::WNOHANG())) > 0) { delete $children{$ended} }
  if (keys %children >= MOST_AT_ONCE + MOST_SAVES) { close $client; next }
  $is_full = keys %children >= MOST_AT_ONCE;
  my $child = fork;
  if (defined $child && $child == 0) { close $listener; binmode $client; serve(); exit 0 }
  $children{$child} = 1 if defined $child;
  close $client;
}
