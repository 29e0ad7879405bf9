# Loaded by files.pl: writes archives of files and folders of the home. Hidden names and links are left out. Names are bytes of any
# kind and never lines.
use strict;
use warnings;
no warnings 'recursion';
use Fcntl qw(:mode :DEFAULT);
use POSIX ();

use constant NOFOLLOW => ((POSIX::uname())[4] =~ /^(?:aarch64|arm)/ ? 0100000 : 0400000);
use constant BLOCK => 65536;
# A frame of LZ4 with independent blocks of at most 64 KiB and no checksums; blocks with this bit are as they are.
use constant FRAME => "\x04\x22\x4d\x18\x60\x40\x82";
use constant AS_IT_IS => 0x80000000;

# Names as Windows takes them: where a folder has two that Windows reads as one, the second gets a number.
sub windows_names {
  my (%names, %taken);
  my %wanted = map { $_ => windows_name($_) } @_;
  for my $name (sort { ($wanted{$a} ne $a) <=> ($wanted{$b} ne $b) || $a cmp $b } @_) {
    my ($stem, $suffix) = $wanted{$name} =~ /^(.+?)(\.[^.]{1,10})?\z/s;
    my ($try, $number) = ($wanted{$name}, 1);
    $try = "$stem (" . ++$number . ')' . ($suffix // '') while $taken{folded($try)}++;
    $names{$name} = $try;
  }
  return %names;
}

sub windows_name {
  my ($name) = @_;
  # Letters of no known encoding would be others on each system.
  utf8::decode(my $copy = $name) or $name =~ s/[\x80-\xff]/_/g;
  $name =~ s{[\x00-\x1f<>:"/\\|?*]}{_}g;
  $name =~ s/[. ]\z/_/;
  $name =~ s/^((?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)(?:[0-9]|\xc2[\xb9\xb2\xb3]))\s*(?:\.|\z))/_$1/i;
  return $name;
}

sub folded { my ($name) = @_; utf8::decode($name); return lc $name }

# Calls $each->(path, name in the archive, fields of lstat) for a file or folder and all in it, until it returns false. $names: gives the
# names of a folder other ones.
sub walk {
  my ($path, $as, $names, $each) = @_;
  # One that is gone by now is none.
  my @stat = lstat $path or return $!{ENOENT};
  return $each->($path, $as, @stat) if S_ISREG($stat[2]);
  return 1 unless S_ISDIR($stat[2]);
  # What the user has closed is still the user's.
  chmod 0700, $path unless ($stat[2] & 0500) == 0500;
  opendir(my $folder, $path) or return 0;
  my @inner = sort grep { !/^\./ } readdir $folder;
  closedir $folder;
  # The home itself is no entry.
  $as eq '' or $each->($path, $as, @stat) or return 0;
  my %names = $names ? $names->(@inner) : map { $_ => $_ } @inner;
  for my $name (@inner) {
    walk($path eq '.' ? $name : "$path/$name", $as eq '' ? $names{$name} : "$as/$names{$name}", $names, $each) or return 0;
  }
  return 1;
}

# How many names of a folder are other ones for Windows, as far as it finds out in some seconds.
sub count_renamed {
  my ($path) = @_;
  my ($count, $until) = (0, time + 3);
  my $names = sub { my %names = windows_names(@_); $count += grep { $names{$_} ne $_ } keys %names; return %names };
  walk($path, '', $names, sub { time < $until });
  return $count;
}

# Writes an archive of tar (pax) by $write->(bytes). Returns false if a file cannot be read or is shorter than it was.
sub tar {
  my ($write, $names, @paths) = @_;
  for my $path (@paths) {
    # A folder and a file in it: once.
    next if grep { $_ ne $path && index("$path/", "$_/") == 0 } @paths;
    walk($path, $names ? '' : $path, $names, sub { $write->(tar_head(@_)) && write_file($write, @_) }) or return 0;
  }
  return $write->("\0" x 1024);
}

sub write_file {
  my ($write, $path, $as, @stat) = @_;
  return 1 unless S_ISREG($stat[2]);
  chmod $stat[2] & 0777 | 0400, $path unless $stat[2] & 0400;
  # Not blocking: a pipe that has come in its place would hold it up.
  sysopen(my $file, $path, O_RDONLY | O_NONBLOCK | NOFOLLOW) or return 0;
  for (my $left = $stat[7]; $left > 0;) {
    my $count = sysread($file, my $block, $left < BLOCK ? $left : BLOCK) or return 0;
    $write->($block) or return 0;
    $left -= $count;
  }
  return $write->("\0" x (-$stat[7] % 512));
}

# The head of an entry. All that may be of any length or kind is in its records.
sub tar_head {
  my ($path, $as, @stat) = @_;
  my ($is_folder, $size) = (S_ISDIR($stat[2]), S_ISDIR($stat[2]) ? 0 : $stat[7]);
  my $is_text = utf8::decode(my $copy = $as);
  my $records = join '', map { record(@$_) } $is_text ? () : ['hdrcharset', 'BINARY'],
    ['path', $is_folder ? "$as/" : $as], ['size', $size], ['mtime', $stat[9]];
  my $padding = "\0" x (-length($records) % 512);
  return tar_block('PaxHeader', 0600, length $records, 'x') . $records . $padding
    . tar_block('entry', $is_folder ? 0700 : 0600 | $stat[2] & 0100, $size < 8 * 2**30 ? $size : 0, $is_folder ? 5 : 0);
}

sub tar_block {
  my ($name, $mode, $size, $kind) = @_;
  my $block = pack 'a100 a8 a8 a8 a12 a12 A8 a1 x100 a6 a2 x247', $name, map({ sprintf '%07o', $_ } $mode, 0, 0),
    map({ sprintf '%011o', $_ } $size, 0), '', $kind, 'ustar', '00';
  substr($block, 148, 8) = sprintf "%06o\0 ", unpack '%24C*', $block;
  return $block;
}

# Its own length is part of it.
sub record {
  my ($key, $value) = @_;
  my ($rest, $length) = (length(" $key=$value\n"), 0);
  $length = $rest + length $length for 1 .. 3;
  return "$length $key=$value\n";
}

# Returns what makes a frame of LZ4 of the bytes that it gets, and ends it when it gets none: an archive of tar that is cut off between
# two files looks whole.
sub frame_writer {
  my ($write) = @_;
  my ($kept, $waiting) = (FRAME, '');
  return sub {
    my ($bytes) = @_;
    $waiting .= $bytes // '';
    while (length $waiting >= BLOCK || (!defined $bytes && length $waiting)) {
      my $block = substr $waiting, 0, BLOCK, '';
      $write->($kept . pack('V', length($block) | AS_IT_IS) . $block) or return 0;
      $kept = '';
    }
    return defined $bytes || $write->($kept . pack 'V', 0);
  };
}
1;
