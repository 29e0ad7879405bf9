# Verbs of the file helper for the clipboard of the display.
#   COPIED                OK [ms]: for how long a program has had the clipboard, if one has (copied.pl)
#   PICTURE path          OK: the clipboard has this PNG file, which is deleted; missing: the program in front takes no pictures
package main;
use strict;
use warnings;
use Fcntl qw(:DEFAULT);
our (%verbs, @at_start);

sub copied {
  my $ms = qx(perl /opt/guest/copied.pl);
  send_all($ms eq '' ? "OK\n" : "OK $ms\n");
}

# It has a name only for the way here.
sub picture {
  my $path = named(shift);
  sysopen(my $file, $path, O_RDONLY | O_NONBLOCK | NOFOLLOW) or failed();
  -f $file && unlink $path or refuse('missing');
  open(STDIN, '<&', $file) or refuse('failed');
  system('perl /opt/guest/picture.pl > /dev/null 2>&1') == 0 or refuse('missing');
  send_all("OK\n");
}

@verbs{qw(COPIED PICTURE)} = (\&copied, \&picture);

# Pictures whose page was cut off before it asked for this (src/desktop/page/line/control-line.ts).
push @at_start, sub { unlink grep { /^\.pasted(?: \(\d+\))?\.png\z/ } glob '.pasted*.png' };

1;
