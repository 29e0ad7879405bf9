# Verbs of the file helper that write files.
#   PUT path size         OK; then the client sends so many bytes, and a second line says how it ended
package main;
use strict;
use warnings;
use Fcntl;
our (%verbs, %faults, $client, @at_start);

# What uploads have written so far, by the number of their process.
use constant PARTS => '.uploads';

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

$verbs{PUT} = \&put;

# Of a session that was killed.
push @at_start, sub { unlink glob PARTS . '/*' };

1;
