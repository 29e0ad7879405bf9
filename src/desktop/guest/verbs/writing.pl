# Verbs of the file helper that write files. The client sends the bytes once it has read OK, and a second line says how it ended.
#   PUT path size           OK name: in folders that are made; another name if this one is taken. Hidden names are refused: no list has them
#   REPLACE path size time  OK name time: in place of the file of that time
package main;
use strict;
use warnings;
use Fcntl qw(:mode :DEFAULT :flock);
use IO::Handle;
use Time::HiRes ();
our (%verbs, %faults, $client, @at_start);

BEGIN { require '/opt/guest/unlocked.pl' }

# What uploads have written so far.
use constant PARTS => '.uploads';
# A picture on its way to the clipboard (clipboard.pl).
use constant PASTED => '.pasted.png';

# The bytes go to a file of this upload alone, which gets the name at the end: nothing is written over, and nothing is left of an
# upload that is cut off.
sub put {
  my ($word, $size) = @_;
  my ($folder, $name) = split_path(($word // '') eq PASTED ? PASTED : visible($word));
  receive($size, sub { make_folders($folder) }, sub {
    my $settled = settle($_[0], $folder, $name);
    return defined $settled ? encode($settled) : undef;
  });
}

sub replace {
  my ($word, $size, $time) = @_;
  my $path = visible($word);
  refuse('bad-request') unless defined $time && $time =~ /^\d{1,12}(?:\.\d{1,6})?\z/;
  my @was = Time::HiRes::lstat($path) or failed();
  refuse('changed') unless S_ISREG($was[2]) && changed_at(@was) == $time;
  my $is_same = sub { my @is = Time::HiRes::lstat($_[0]); return @is && join(' ', @is[0, 1, 7, 9]) eq join(' ', @was[0, 1, 7, 9]) };
  receive($size, sub { }, sub {
    my ($part, $file) = @_;
    # Else a power cut could leave neither the old bytes nor the new ones.
    $file->sync or return undef;
    chmod $was[2] & 0777, $part;
    return (undef, 'changed') unless $is_same->($path);
    if (!exchange($part, $path)) { rename $part, $path or return undef }
    elsif (!$is_same->($part)) {
      exchange($part, $path);
      return (undef, 'changed');
    }
    return encode((split_path($path))[1]) . ' ' . changed_at(Time::HiRes::stat($file));
  });
}

# Receives a file of this size. $before is called first of all, and $settle with the name and a handle of the finished file: it returns the
# rest of the answer, or nothing and a fault; the fault is that of the system otherwise.
sub receive {
  my ($size, $before, $settle) = @_;
  refuse('bad-request') unless defined $size && $size =~ /^\d{1,15}\z/;
  my ($used, $limit) = usage();
  refuse('full') if defined $limit && $used + $size > $limit;
  $before->();
  my ($part, $file) = new_part();
  # Closing the other says what went wrong; this one keeps the lock.
  open(my $held, '>&', $file) or failed();
  send_all("OK\n");
  my $got = copy($client, $file, $size);
  my ($answer, $fault) = $got == $size && close $file ? $settle->($part, $held) : ();
  $fault //= $faults{$! + 0} // 'failed';
  unlink $part;
  exit 0 if $got >= 0 && $got < $size;
  refuse($fault) unless defined $answer;
  send_all("OK $answer\n");
}

sub new_part {
  mkdir PARTS, 0700;
  for (1 .. 10) {
    my $part = PARTS . '/' . random_name();
    sysopen(my $file, $part, O_WRONLY | O_CREAT | O_EXCL | NOFOLLOW, 0600) or failed();
    # A helper that starts just now may have taken it for one that nobody writes.
    return ($part, $file) if flock($file, LOCK_EX) && (stat $file)[3];
  }
  refuse('failed');
}

@verbs{qw(PUT REPLACE)} = (\&put, \&replace);

# Of a session that was killed. Another session of this home, or the helper before this one, may still receive others.
push @at_start, sub { beside(sub { clear_unlocked(glob(PARTS . '/*'), glob '.incoming-*') }) };

1;
