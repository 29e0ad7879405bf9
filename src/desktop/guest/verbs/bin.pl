# Verbs of the file helper for the bin, which is that of the desktop as well (XDG Trash specification 1.0).
#   BIN path              OK entry: into the bin
#   BIN-LIST              "kind size time entry path" for each entry: when it was put there, and where it was
#   PUT-BACK entry        OK path: back where it was, in folders that are made again
#   PURGE entry           OK: gone for good; all of them without an entry
# A note comes from any program: an entry whose note leads out of the home, or cannot be read, is none.
package main;
use strict;
use warnings;
use Fcntl qw(:mode :DEFAULT);
our (%verbs, %faults, $home, @at_start);

use constant TRASH => '.local/share/Trash';
use constant KEPT_DAYS => 30;
# Of the longest path, each byte percent-encoded.
use constant MOST_NOTE_BYTES => 16384;

sub binned { return TRASH . "/files/$_[0]" }
sub note { return TRASH . "/info/$_[0].trashinfo" }

sub into_bin {
  my $path = visible(shift);
  lstat $path or failed();
  make_folders(TRASH . "/$_/") for qw(files info);
  (my $escaped = "$home/$path") =~ s/([^A-Za-z0-9._\-\/~])/sprintf '%%%02X', ord $1/ge;
  my $when = POSIX::strftime('%Y-%m-%dT%H:%M:%S', localtime);
  my (undef, $name) = split_path($path);
  for my $number (1 .. 20) {
    # Names of files have 255 bytes.
    my $entry = $number == 1 && length $name <= 240 ? $name : shortened($name, 220) . '.' . ($number < 10 ? $number : random_name());
    # First the note, as the specification says.
    my $is_new = sysopen my $note, note($entry), O_WRONLY | O_CREAT | O_EXCL | NOFOLLOW, 0600;
    next if !$is_new && $!{EEXIST};
    failed() unless $is_new;
    my $is_noted = write_all($note, "[Trash Info]\nPath=$escaped\nDeletionDate=$when\n") && close $note;
    if ($is_noted && move_new($path, binned($entry))) {
      send_all('OK ' . encode($entry) . "\n");
      return;
    }
    my ($is_taken, $fault) = ($is_noted && $!{EEXIST}, $faults{$! + 0} // 'failed');
    unlink note($entry);
    refuse($fault) unless $is_taken;
  }
  refuse('failed');
}

# Without a part of a letter at its end.
sub shortened { my ($text, $most) = @_; return length $text > $most ? substr($text, 0, $most) =~ s/[\xc0-\xff]?[\x80-\xbf]*\z//r : $text }

# Returns where an entry was, relative to the home, and when it was put into the bin; nothing if its note does not say that.
sub origin_of {
  my ($entry) = @_;
  sysopen(my $file, note($entry), O_RDONLY | O_NONBLOCK | NOFOLLOW) or return;
  sysread($file, my $text, MOST_NOTE_BYTES) or return;
  # The home has another name in each language.
  my ($named, $path) = map { decode($_) } $text =~ m{^Path=/home/([^/\n]+)/(.+)$}m or return;
  my @own = stat '.';
  my @of = $named =~ m{[/\0]|^\.\.?\z} ? () : stat "/home/$named";
  return unless @of && "@of[0, 1]" eq "@own[0, 1]";
  return if $path =~ /\0/ || length $path > 4000 || grep { $_ eq '' || $_ eq '.' || $_ eq '..' || length > 255 } split m{/}, $path, -1;
  my @date = $text =~ /^DeletionDate=(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\b/m;
  my $time = @date ? POSIX::mktime(@date[5, 4, 3, 2], $date[1] - 1, $date[0] - 1900, 0, 0, -1) : undef;
  return ($path, $time // 0);
}

# Calls $each->(entry, path, time, fields of lstat) for each entry until it returns false.
sub each_entry {
  my ($each) = @_;
  opendir(my $notes, TRASH . '/info') or return;
  while (defined(my $name = readdir $notes)) {
    my ($entry) = $name =~ /^(.+)\.trashinfo\z/s or next;
    my @stat = lstat binned($entry) or next;
    my ($path, $time) = origin_of($entry) or next;
    $each->($entry, $path, $time, @stat) or last;
  }
}

sub list_bin {
  my ($lines, $count) = ("OK\n", 0);
  each_entry(sub {
    my ($entry, $path, $time, @stat) = @_;
    $lines .= join(' ', kind_of($stat[2]), within($stat[7], 15), within($time, 12), encode($entry), key_of($path)) . "\n";
    return ++$count < MOST_ENTRIES;
  });
  send_all($lines);
}

sub entry_of { my $entry = named($_[0]); refuse('bad-name') if $entry =~ m{/}; return $entry }

sub put_back {
  my $entry = entry_of(shift);
  my ($path) = origin_of($entry) or refuse('missing');
  lstat binned($entry) or refuse('missing');
  my ($folder, $name) = split_path($path);
  make_folders($folder);
  for my $where ($folder, '') {
    my $as = numbered($name, sub { move_new(binned($entry), "$where$_[0]") });
    next unless defined $as;
    unlink note($entry);
    send_all('OK ' . key_of("$where$as") . "\n");
    return;
  }
  failed();
}

sub purge {
  my ($word) = @_;
  my @paths;
  if (defined $word) {
    my $entry = entry_of($word);
    lstat binned($entry) or failed();
    @paths = (binned($entry), note($entry));
  } else {
    for my $folder (map { TRASH . "/$_" } qw(files info)) {
      opendir(my $names, $folder) or next;
      push @paths, map { "$folder/$_" } grep { !/^\.\.?\z/ } readdir $names;
    }
  }
  erase(@paths);
  send_all("OK\n");
}

# What waits to be deleted, and is in no list any more; other programs of the desktop use this folder for the same.
use constant GONE => TRASH . '/expunged';

# Deletes for good what was in the way of nothing else; the answer does not wait for a large folder.
sub erase {
  my $gone = GONE . '/' . random_name();
  make_folders("$gone/");
  my $number = 0;
  # Where there is no room it goes as it is.
  my @left = grep { !move_new($_, "$gone/" . ++$number) } @_;
  my $deleting = beside(sub { remove($_) for @left, $gone });
  for (1 .. 100) {
    return if waitpid($deleting, POSIX::WNOHANG()) != 0;
    select undef, undef, undef, 0.05;
  }
}

# What the user has closed is still the user's.
sub remove {
  my ($path) = @_;
  my @delete = ('rm', '-rf', '--one-file-system', '--', "./$path");
  return if system(@delete) == 0 || !is_folder($path);
  system 'chmod', '-R', 'u+rwX', '--', "./$path";
  system @delete;
}

@verbs{qw(BIN BIN-LIST PUT-BACK PURGE)} = (\&into_bin, \&list_bin, \&put_back, \&purge);

push @at_start, sub {
  return unless -d TRASH;
  beside(sub {
    remove($_) for glob GONE . '/*';
    my @old;
    each_entry(sub { my ($entry, undef, $time) = @_; push @old, binned($entry), note($entry) if $time && $time < time - KEPT_DAYS * 86400; return 1 });
    erase(@old) if @old;
  });
};

1;
