# Verbs of the file helper that read.
#   LIST path             "kind size time name" for each entry: d folder, f file, o other. Hidden ones are left out
#   KIND path             OK d|f renamed: how many names in a folder are other ones in its zip archive
#   GET path              OK size, then so many bytes
#   USAGE                 OK used size (bytes)
package main;
use strict;
use warnings;
use Fcntl qw(:mode :DEFAULT);
use Time::HiRes ();
our (%verbs, $client);

# Of at most so many digits: others are not read.
sub within { my ($number, $digits) = @_; return $number < 0 ? 0 : $number < 10 ** $digits ? $number : 10 ** $digits - 1 }

# When a file was changed, in microseconds: two programs may write a file in the same second.
sub changed_at { return sprintf '%.6f', within($_[9], 12) }

sub kind_of { return S_ISDIR($_[0]) ? 'd' : S_ISREG($_[0]) ? 'f' : 'o' }

sub list {
  my $path = path_of(shift);
  refuse('missing') unless is_folder($path);
  opendir(my $folder, $path) or failed();
  my ($lines, $count) = ("OK\n", 0);
  while (defined(my $name = readdir $folder)) {
    next if $name =~ /^\./;
    my @stat = Time::HiRes::lstat("$path/$name") or next;
    $lines .= sprintf "%s %d %s %s\n", kind_of($stat[2]), within($stat[7], 15), changed_at(@stat), encode($name);
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

# A plain folder is as large as the disk: DESK_HOME_BYTES says how large it should be.
sub usage {
  if (my $limit = $ENV{DESK_HOME_BYTES}) {
    my ($used) = split /\t/, `du -sB1 --apparent-size .`;
    return ($used, $limit);
  }
  my (undef, $line) = split /\n/, `df -B1 --output=used,size .`;
  return $line =~ /(\d+)\s+(\d+)/;
}

@verbs{qw(LIST KIND GET USAGE)} = (\&list, \&kind, \&get, sub { send_all('OK ' . join(' ', usage()) . "\n") });

1;
