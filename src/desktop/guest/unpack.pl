#!/usr/bin/perl
# unpack.pl FOLDER NUMBER MOST HOME SECONDS < ARCHIVE: unpacks files of a trial into a new folder of the home, all or nothing. FOLDER is its
# name, NUMBER one that nobody chooses, MOST the bytes that a trial can have, HOME those of a home that does not limit itself, or
# nothing. It gives up after so many SECONDS without a byte.
# It writes "OK\0files\0folder", or "NO\0fault" with one of: cut-off failed format full many stalled.
# A hostile trial may send anything. Only what archive.pl writes is read: one frame of LZ4 around one archive of tar (pax) with files
# and folders, in blocks of at most 4 MiB, so that nothing in it decides how much memory this takes.
use strict;
use warnings;
use Fcntl qw(:mode :DEFAULT :flock);
use POSIX ();
require($0 =~ s{[^/]+\z}{}r . 'unlocked.pl');

use constant NOFOLLOW => ((POSIX::uname())[4] =~ /^(?:aarch64|arm)/ ? 0100000 : 0400000);
use constant MOST_ENTRIES => 100_000;
use constant MOST_RECORD_BYTES => 65_536;
use constant MOST_RECORDS_BYTES => 64 * 2**20;
use constant MOST_ZEROS => 2**20;
use constant WINDOW => 65_536;
# All waiting together, to which each MiB that came adds a second.
use constant PATIENCE_SECONDS => 30;

my ($name, $number, $most, $home_bytes, $silent_seconds) = @ARGV;
my $incoming = ".incoming-$number";
my ($entries, $files, $bytes, $record_bytes, $waited) = (0, 0, 0, 0, 0);

sub fail {
  my ($fault) = @_;
  system 'rm', '-rf', $incoming;
  print "NO\0$fault";
  exit 1;
}

# A name that is there already is one of an archive that archive.pl has not made.
sub failed_write { fail($!{ENOSPC} || $!{EDQUOT} || $!{EFBIG} ? 'full' : $!{EEXIST} || $!{ENOTDIR} ? 'format' : 'failed') }

# Returns some bytes of the input, at most so many; none at its end.
sub some_input {
  my ($count) = @_;
  my $from = time;
  vec(my $ready = '', 0, 1) = 1;
  select $ready, undef, undef, $silent_seconds or fail('stalled');
  sysread STDIN, my $got, $count or return '';
  $waited += time - $from;
  fail('stalled') if $waited > PATIENCE_SECONDS + $bytes / 2**20;
  return $got;
}

# The next bytes of the input, of which there must be as many.
sub input {
  my ($count) = @_;
  my $got = '';
  while (length $got < $count) {
    my $part = some_input($count - length $got);
    fail('cut-off') if $part eq '';
    $got .= $part;
  }
  return $got;
}

my ($largest, $has_block_sum, $has_sum, $is_linked) = read_frame_head();
my ($history, $unread) = ('', '');

sub read_frame_head {
  my ($magic, $flags, $sizes) = unpack 'a4 C C', input(6);
  fail('format') unless $magic eq "\x04\x22\x4d\x18" && ($flags & 0xc3) == 0x40 && ($sizes & 0x8f) == 0 && $sizes >= 0x40;
  # The size of all, which nobody needs, and a sum of the head.
  input(($flags & 8) + 1);
  return (1 << 8 + 2 * ($sizes >> 4), $flags & 0x10, $flags & 4, !($flags & 0x20));
}

# Returns the next block as it was; nothing after the last, where the input must end.
sub block {
  my $head = unpack 'V', input(4);
  my $size = $head & 0x7fff_ffff;
  if ($head == 0) {
    input(4) if $has_sum;
    fail('format') unless some_input(1) eq '';
    return undef;
  }
  fail('format') if $size > $largest;
  my $block = input($size);
  input(4) if $has_block_sum;
  $block = expanded($block) unless $head & 0x8000_0000;
  $history = substr $history . $block, -WINDOW if $is_linked;
  return $block;
}

# Expands a block of LZ4: bytes as they are, then a number of bytes from some way back, and so on.
sub expanded {
  my ($in) = @_;
  my ($out, $at, $end, $known) = ($history, 0, length $in, length $history);
  my $longer = sub {
    my ($count) = @_;
    my $more = 255;
    while ($count >= 15 && $more == 255) {
      fail('format') if $at >= $end;
      $count += $more = ord substr $in, $at++, 1;
    }
    return $count;
  };
  while ($at < $end) {
    my $token = ord substr $in, $at++, 1;
    my $count = $longer->($token >> 4);
    fail('format') if $count > $end - $at;
    $out .= substr $in, $at, $count;
    $at += $count;
    last if $at == $end;
    fail('format') if $at + 2 > $end;
    my $back = unpack 'v', substr $in, $at, 2;
    $at += 2;
    $count = 4 + $longer->($token & 15);
    fail('format') if $back == 0 || $back > length $out || length($out) - $known + $count > $largest;
    my $piece = substr $out, -$back, $count;
    $piece = substr $piece x (1 + $count / $back), 0, $count if $back < $count;
    $out .= $piece;
  }
  fail('format') if length($out) - $known > $largest;
  return substr $out, $known;
}

# The next bytes of the archive in it.
sub take {
  my ($count) = @_;
  while (length $unread < $count) { $unread .= block() // fail('cut-off') }
  return substr $unread, 0, $count, '';
}

sub octal { my ($text) = @_; $text =~ /^([0-7]+)[ \0]*\z/ or fail('format'); return oct $1 }

# Returns the fields of a block of tar; nothing for one of zeros, at the end.
sub tar_block {
  my $block = take(512);
  return if $block eq "\0" x 512;
  my ($name, $mode, $size, $sum, $kind, $magic, $prefix) = unpack 'Z100 a8 x16 a12 x12 a8 a1 x100 a8 x80 Z155', $block;
  substr($block, 148, 8) = ' ' x 8;
  fail('format') unless $magic eq "ustar\x0000" && octal($sum) == unpack '%24C*', $block;
  return ($prefix eq '' ? $name : "$prefix/$name", octal($mode), octal($size), $kind);
}

# Records of pax in an entry of their own, which say what is different of the next.
sub records {
  my ($size) = @_;
  fail('format') if $size > MOST_RECORD_BYTES || ($record_bytes += $size) > MOST_RECORDS_BYTES;
  my $text = substr take($size + -$size % 512), 0, $size;
  my %records;
  while ($text ne '') {
    my ($length) = $text =~ /^([1-9]\d{0,5}) / or fail('format');
    substr($text, 0, $length, '') =~ /^\d+ ([^=]+)=(.*)\n\z/s or fail('format');
    $records{$1} = $2;
  }
  return %records;
}

# The path of an entry; it stays below the new folder, and has nothing hidden.
sub path_of {
  my ($path) = @_;
  $path =~ s{^\./}{};
  $path =~ s{/\z}{};
  fail('format') if $path eq '' || length $path > 4000 || $path =~ /\0/;
  fail('format') if grep { $_ eq '' || /^\./ || length > 255 } split m{/}, $path, -1;
  return $path;
}

sub make_folders {
  my ($path) = @_;
  my $made = $incoming;
  for my $name (split m{/}, $path) {
    $made .= "/$name";
    mkdir $made, 0700 or $!{EEXIST} or failed_write();
  }
}

sub unpack_file {
  my ($path, $mode, $size, $time) = @_;
  make_folders($1) if $path =~ m{^(.*)/}s;
  sysopen(my $file, "$incoming/$path", O_WRONLY | O_CREAT | O_EXCL | NOFOLLOW, $mode & 0100 ? 0700 : 0600) or failed_write();
  for (my $left = $size; $left > 0;) {
    $unread = block() // fail('cut-off') if $unread eq '';
    my $part = substr $unread, 0, $left, '';
    ($left, $bytes) = ($left - length $part, $bytes + length $part);
    for (my $done = 0; $done < length $part;) { $done += syswrite($file, $part, length($part) - $done, $done) // failed_write() }
  }
  take(-$size % 512);
  close $file or failed_write();
  utime $time, $time, "$incoming/$path" if defined $time;
  $files++;
}

sub used_bytes {
  open(my $du, '-|', 'du', '-sB1', '--apparent-size', '.') or return 0;
  return (<$du> // 0) =~ /^(\d+)/ ? $1 : 0;
}

binmode STDOUT;
# What Perl itself may complain of has names of files in it.
open STDERR, '>', '/dev/null';
umask 0077;
clear_unlocked(glob '.incoming-*');
if ($home_bytes) {
  my $free = $home_bytes - used_bytes();
  $most = $free if $free < $most;
}
mkdir $incoming, 0700 or failed_write();
# The helper of a session that starts meanwhile leaves it then.
sysopen(my $held, $incoming, O_RDONLY) or failed_write();
flock $held, LOCK_EX;
while (my ($path, $mode, $size, $kind) = tar_block()) {
  my %records;
  if ($kind eq 'x') {
    %records = records($size);
    ($path, $mode, $size, $kind) = tar_block() or fail('format');
    $path = $records{path} // $path;
    $size = $records{size} // $size;
    fail('format') if $size !~ /^\d{1,15}\z/ || grep { /^GNU\./ } keys %records;
  }
  fail('many') if ++$entries > MOST_ENTRIES;
  my ($time) = ($records{mtime} // '') =~ /^(-?\d{1,11})(?:\.\d+)?\z/;
  $path = path_of($path);
  if ($kind eq '5' && $size == 0) { make_folders($path) }
  elsif ($kind eq '0') {
    fail('full') if $bytes + $size > $most;
    unpack_file($path, $mode, $size, $time);
  } else { fail('format') }
}
# What follows the end of an archive is zeros.
for (my $zeros = 0; defined $unread; $unread = block()) {
  fail('format') if $unread =~ /[^\0]/ || ($zeros += length $unread) > MOST_ZEROS;
}
fail('format') unless $entries;
system 'sync', '-f', '.';
my ($as, $copies) = ($name, 1);
$as = "$name (" . ++$copies . ')' while -e $as || -l $as;
system 'mv', '-nT', $incoming, $as;
fail('full') if -e $incoming;
print "OK\0$files\0$as";
