# Verbs of the file helper that the programs of a desktop answer.
#   LAYOUT names variant  OK: the keyboard of the display has this layout
#   APP name              OK: the app opens
#   READY                 OK: the window in front takes keys, or has not in time (ready.pl)
#   HEARD                 OK: the window in front has read all keys that came until now, or has not in time (heard.pl)
#   KEEP                  OK: programs have made copies of what was not saved, and take keys again
#   SAVE seconds          OK 0|1: programs have kept what was not saved, and ended; 1: all of them
package main;
use strict;
use warnings;
our %verbs;

sub layout {
  my ($names, $variant) = @_;
  refuse('bad-request') unless $names =~ /^[a-z,]+$/ && ($variant // '') =~ /^[a-z]*$/;
  # What was typed before is read with the keyboard before.
  system 'perl', '/opt/guest/heard.pl';
  system('sh', '/opt/guest/layout.sh', $names, $variant // '') == 0 or refuse('failed');
  send_all("OK\n");
}

# One that does not answer such questions is not waited for.
sub heard {
  system 'perl', '/opt/guest/heard.pl', '0';
  send_all("OK\n");
}

sub ready {
  system 'perl', '/opt/guest/ready.pl';
  send_all("OK\n");
}

# The rest of the copies' work, such as the disk's, goes on by itself.
sub copy_documents {
  open(my $copies, '-|', 'setsid', 'sh', '/opt/guest/save.sh') or refuse('failed');
  <$copies>;
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

@verbs{qw(LAYOUT APP READY HEARD KEEP SAVE)} = (\&layout, \&app, \&ready, \&heard, \&copy_documents, \&save);

1;
