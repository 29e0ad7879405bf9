# Verbs of the file helper that pack.
#   ZIP path              OK, then a zip archive of a folder, with names that Windows takes
#   TAR path...           OK, then a tar archive of files and folders in the format of lz4
package main;
use strict;
use warnings;
our (%verbs, $client);

# More than the end of a zip archive, and the block of bsdtar that it is in.
use constant LAST_OF_ZIP => 16384;

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

@verbs{qw(ZIP TAR)} = (\&zip, \&keep);

1;
