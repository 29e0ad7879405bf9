# Verbs of the file helper for documents.
#   PDF                   OK size path: the document that is in front has become a PDF among the downloads
#   OPEN path             OK: the app for this type opens the file
#   RECENT [closed]       OK path...: the last documents; `closed`: without those that are open
package main;
use strict;
use warnings;
use Fcntl qw(:flock);
our %verbs;
BEGIN { require $_ for '/opt/guest/x11.pl', '/opt/guest/pdf-name.pl' }

# An open document has become a PDF under this name, until it gets its own.
use constant PDF => '.document.pdf';
use constant PDF_WITHIN_SECONDS => 40;
use constant MOST_RECENT => 5;
use constant MOST_RECENT_BYTES => 1024 ** 2;
# The first line of an answer has 16 kB.
use constant MOST_KEY_BYTES => 700;

my %environment = (DBUS_SESSION_BUS_ADDRESS => 'unix:path=/run/user/1000/bus', GSETTINGS_BACKEND => 'keyfile', DISPLAY => ':1');

# Returns the folder for downloads, relative to the home, with a slash; nothing where it is the home itself.
sub downloads {
  my ($path) = `xdg-user-dir DOWNLOAD` =~ m{^\Q$ENV{HOME}\E/(.+)\n\z}s;
  return defined $path ? path_of(encode($path)) . '/' : '';
}

# LibreOffice writes the name of the document once the PDF is whole, and an empty one where there is no document.
sub pdf {
  system('pgrep -x soffice.bin > /dev/null') == 0 or refuse('missing');
  open(my $lock, '>', '/tmp/pdf-lock') or refuse('failed');
  flock($lock, LOCK_EX | LOCK_NB) or refuse('busy');
  unlink PDF, '/tmp/pdf';
  local @ENV{keys %environment} = values %environment;
  my $end = time + PDF_WITHIN_SECONDS;
  system 'timeout', PDF_WITHIN_SECONDS, 'soffice', 'macro:///Desk.Documents.Pdf';
  select undef, undef, undef, 0.1 until -e '/tmp/pdf' || time > $end;
  sysopen(my $said, '/tmp/pdf', O_RDONLY | O_NONBLOCK | NOFOLLOW) or refuse('failed');
  sysread $said, my $title, 4096;
  chomp $title if defined $title;
  refuse('missing') if ($title // '') eq '';
  my $size = -l PDF || !-f _ ? 0 : -s _;
  refuse('failed') unless $size;
  my $folder = downloads();
  make_folders($folder);
  my $name = settle(PDF, $folder, pdf_name($title));
  unlink PDF;
  refuse('failed') unless defined $name;
  send_all("OK $size " . key_of("$folder$name") . "\n");
}

# The files themselves if the session began for this alone and there is no such document.
sub open_document {
  my $path = named(shift);
  my $is_alone = rmdir '/tmp/began-file';
  if (-l $path || !-f _) {
    system qw(setsid -f sh /opt/guest/app.sh files) if $is_alone;
    refuse('missing');
  }
  system('setsid', '-f', 'sh', '/opt/guest/open-file.sh', "$ENV{HOME}/$path") == 0 or refuse('failed');
  send_all("OK\n");
}

# Titles of windows, which begin with the name of their document, and the names of what LibreOffice opens again until it has a window.
sub shown_names {
  my $titles = eval {
    local $SIG{ALRM} = sub { die };
    alarm 3;
    x11::open_display() && join "\n", map { x11::property($_, '_NET_WM_NAME') } unpack 'V*', x11::property($x11::root, '_NET_CLIENT_LIST');
  };
  alarm 0;
  unlink '/tmp/opened-again' if ($titles // '') =~ /LibreOffice/;
  my $is_open = sysopen(my $file, '/tmp/opened-again', O_RDONLY | O_NONBLOCK | NOFOLLOW);
  my $again = $is_open && -f $file ? do { local $/; <$file> } : undef;
  return join "\n", map { $_ // '' } $titles, $again;
}

# What programs say that they have opened or saved, the last first.
sub recent {
  my $shown = ($_[0] // '') eq 'closed' ? shown_names() : '';
  my $list = '.local/share/recently-used.xbel';
  my %when;
  my $is_open = sysopen(my $file, $list, O_RDONLY | O_NONBLOCK | NOFOLLOW);
  if ($is_open && -f $file && -s _ <= MOST_RECENT_BYTES) {
    my $text = do { local $/; <$file> } // '';
    while ($text =~ m{<bookmark href="file:///home/[^/"]+/([^"]{1,3000})"[^>]* modified="([\dT:.-]{1,30})Z"}g) {
      my ($path, $time) = (decode($1 =~ s/&amp;/&/gr =~ s/&apos;/'/gr), $2);
      next if $path =~ m{(?:^|/)\.|\0} || grep({ length > 255 } split m{/}, $path) || -l $path || !-f _;
      my $name = $path =~ s{.*/}{}sr;
      # Mousepad shows the whole path, and a star before what is not saved.
      next if $shown =~ m{(?:^\*?|/)\Q$name\E(?:$| )}m;
      $when{$path} = $time;
    }
  }
  my @last = grep { length() <= MOST_KEY_BYTES } map { key_of($_) } sort { $when{$b} cmp $when{$a} } keys %when;
  send_all(join(' ', 'OK', splice @last, 0, MOST_RECENT) . "\n");
}

@verbs{qw(PDF OPEN RECENT)} = (\&pdf, \&open_document, \&recent);

1;
