# Verbs of the file helper that change names and places. Hidden names are not for them: nobody sees them in a list.
#   MAKE-FOLDER path      OK: a new folder
#   MOVE path path        OK: another name or place; nothing is written over
#   DELETE path           OK: gone for good
package main;
use strict;
use warnings;
our (%verbs, %faults);

use constant RENAMEAT2 => ((POSIX::uname())[4] =~ /^(?:aarch64|arm)/ ? 276 : 316);
my ($CURRENT_FOLDER, $NO_REPLACE, $EXCHANGE) = (-100, 1, 2);

sub rename_by { my ($how, $from, $to) = @_; return syscall(RENAMEAT2, $CURRENT_FOLDER, "$from", $CURRENT_FOLDER, "$to", $how) == 0 }

# Both files get each other's name. Not every file system can do that.
sub exchange { return rename_by($EXCHANGE, @_) }

# rename(2) would write over what is there.
sub move_new {
  my ($from, $to) = @_;
  return 1 if rename_by($NO_REPLACE, $from, $to);
  # File systems of the network cannot do it.
  return 0 unless $!{EINVAL};
  return link($from, $to) && unlink $from unless is_folder($from);
  mkdir $to, 0700 or return 0;
  return 1 if rename $from, $to;
  my $error = $! + 0;
  rmdir $to;
  $! = $error;
  return 0;
}

sub visible { my $path = named($_[0]); refuse('bad-name') if $path =~ m{(?:^|/)\.}; return $path }

# The folder, with a slash at its end unless it is the home itself, and the name in it.
sub split_path { my ($folder, $name) = $_[0] =~ m{^(.*/)?([^/]+)\z}s; return ($folder // '', $name) }

# Calls $try->(name) until it has done what it should: with the name, then with "name (1)" and so on while that is taken. Returns the
# name; nothing if it cannot.
sub numbered {
  my ($name, $try) = @_;
  my ($stem, $suffix) = $name =~ m{^(.+?)(\.[^.]{1,10})?\z}s;
  for my $number (0 .. 999) {
    my $as = $number == 0 ? $name : "$stem ($number)" . ($suffix // '');
    return $as if $try->($as);
    return undef unless $!{EEXIST};
  }
  return undef;
}

# Gives a finished file its name, or another one if it is taken.
sub settle { my ($part, $folder, $name) = @_; return numbered($name, sub { link $part, "$folder$_[0]" }) }

sub make_folders {
  my $made = '';
  for my $name (split m{/}, $_[0]) { $made .= "$name/"; mkdir $made, 0700 }
}

sub random_name { return join '', map { sprintf '%08x', rand 2 ** 32 } 1, 2 }

sub refuse_name { refuse($!{EEXIST} ? 'taken' : $!{EINVAL} ? 'bad-name' : $faults{$! + 0} // 'failed') }

sub make_folder {
  mkdir visible(shift), 0700 or refuse_name();
  send_all("OK\n");
}

sub move {
  my ($from, $to) = map { visible($_) } @_[0, 1];
  lstat $from or failed();
  refuse('bad-name') if index($to, "$from/") == 0;
  move_new($from, $to) or refuse_name();
  send_all("OK\n");
}

sub delete_path {
  my $path = visible(shift);
  lstat $path or failed();
  erase($path);
  send_all("OK\n");
}

@verbs{qw(MAKE-FOLDER MOVE DELETE)} = (\&make_folder, \&move, \&delete_path);

1;
