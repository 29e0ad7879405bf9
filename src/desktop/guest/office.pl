#!/usr/bin/perl
# office.pl: prepares LibreOffice's profile at the start of a session. It puts the settings of the desktop into those of the home, adds the
# library of macros (office/), and marks what was open at the end, so that LibreOffice opens it again without a question. Prints
# the kinds of what there is to open, as LibreOffice's options name them.
use strict;
use warnings;
use Fcntl;

my $profile = "$ENV{HOME}/.config/libreoffice/4/user";
my $settings = "$profile/registrymodifications.xcu";
my $recovery = '/org.openoffice.Office.Recovery';

# The home may have anything in its place: a pipe or a device would be read for ever.
sub text_of {
  my ($path) = @_;
  sysopen(my $file, $path, O_RDONLY | O_NONBLOCK) or return '';
  return '' unless -f $file && -s _ <= 16 * 1024 ** 2;
  return do { local $/; <$file> } // '';
}

sub lines_of { return split /^/, text_of($_[0]) }

# A value may have several lines.
sub items_of { return map { "$_\n" } text_of($_[0]) =~ m{<item .*?</item>}gs }

# Under another name first: a full home leaves what was there.
sub write_whole {
  my ($path, @lines) = @_;
  unlink "$path.new";
  sysopen(my $file, "$path.new", O_WRONLY | O_CREAT | O_EXCL, 0600) or return;
  my $isWritten = print {$file} @lines;
  close $file && $isWritten && rename "$path.new", $path;
}

sub name_of { return $_[0] =~ /oor:path="([^"]+)".*?oor:name="([^"]+)"/s ? "$1/$2" : '' }
sub value_of { my ($item, $name) = @_; return $item =~ /oor:name="\Q$name\E"[^>]*><value>([^<]*)/ ? $1 : '' }
# The name of a copy, as files have it.
sub file_of { return $_[0] =~ m{/backup/([^/]+)\z} ? $1 =~ s/&amp;/&/gr =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ger : '' }
sub file_name_of { return $_[0] =~ s/&amp;/&/gr =~ s{.*/}{}r =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ger }
sub with_value { my ($item, $name, $value) = @_; return $item =~ s/(oor:name="\Q$name\E"[^>]*><value>)[^<]*/$1$value/r }

# LibreOffice lists a copy a second after it has written it, and has deleted the former: after a sudden end the list may name one that
# is not there, and the copy may have no entry. Copies without entry, by their names without the number.
sub unlisted {
  my %listed = map { (file_of(value_of($_, 'TempURL')) => 1) } @_;
  my %copies;
  for my $path (glob "'$profile/backup/*'") {
    my ($name) = $path =~ m{([^/]+)\z};
    $copies{$1} = $name if !$listed{$name} && $name =~ /^(.+)_\d+\.\w+\z/;
  }
  return %copies;
}

sub encoded { return $_[0] =~ s/([^A-Za-z0-9._-])/sprintf '%%%02X', ord $1/ger }
sub stem_of { return $_[0] =~ /^(.+)_\d+\.\w+\z/ ? $1 : '' }

# The filters and kinds of documents by the ending of their copies.
my %types = (odt => ['writer8', 'text.Text'], ods => ['calc8', 'sheet.Spreadsheet'], odp => ['impress8', 'presentation.Presentation'], odg => ['draw8', 'drawing.Drawing']);

# The first copy of a document may have no entry at all, or one that says nothing. Returns entries of those that `listed` ones leave.
sub entries_of {
  my ($copies, @listed) = @_;
  delete @$copies{ map { stem_of(file_of(value_of($_, 'TempURL'))) } @listed };
  my $number = 900;
  my %escapes = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;');
  my @entries;
  for my $copy (sort values %$copies) {
    my ($filter, $kind) = @{ $types{ $copy =~ s/.*\.//r } // next };
    my $url = join('/', 'file:/', map { encoded($_) } split m{/}, "$profile/backup/$copy");
    my %values = (Title => stem_of($copy) =~ s/([&<>])/$escapes{$1}/gr, Filter => $filter, Module => "com.sun.star.${kind}Document", TempURL => $url, OriginalURL => '', DocumentState => 513);
    my $values = join '', map { qq{<prop oor:name="$_" oor:op="fuse"><value>$values{$_}</value></prop>} } sort keys %values;
    push @entries, qq{<item oor:path="$recovery/RecoveryList"><node oor:name="recovery_item_@{[++$number]}" oor:op="replace">$values</node></item>\n};
  }
  return @entries;
}

# Returns the entry of a document so that LibreOffice opens its last copy; nothing if there is nothing to open.
sub recoverable {
  my ($item, %copies) = @_;
  my $name = file_of(value_of($item, 'TempURL'));
  my $stem = stem_of($name);
  if ($stem ne '' && !-e "$profile/backup/$name") {
    my $copy = encoded($copies{$stem} // '');
    $item = with_value($item, 'TempURL', $copy eq '' ? '' : value_of($item, 'TempURL') =~ s{[^/]+\z}{$copy}r);
  }
  return if value_of($item, 'TempURL') eq '' && value_of($item, 'OriginalURL') eq '';
  # Modified, with a good copy. After one failure LibreOffice would not try again.
  return with_value($item, 'DocumentState', 513);
}

# Whether LibreOffice has failed three times in a row with what it opened again (bin/soffice). Another three are needed for the next time.
my $starts = "$profile/starts";
sub has_failed { return lines_of($starts) >= 3 && unlink $starts }

# Puts the copies of documents that LibreOffice cannot open into the home, each beside what is there. The page says it (verbs/crashed.pl).
sub set_aside {
  my $note = $ENV{DESK_RECOVERED};
  for my $item (@_) {
    my $copy = file_of(value_of($item, 'TempURL'));
    my ($suffix) = $copy =~ /(\.\w+)\z/ or next;
    my $name = file_name_of(value_of($item, 'OriginalURL')) =~ s/\.\w+\z//r;
    $name = value_of($item, 'Title') =~ s/&lt;/</gr =~ s/&gt;/>/gr =~ s/&amp;/&/gr if $name eq '';
    $name = stem_of($copy) if $name eq '';
    $name =~ s/ \(\Q$note\E\)(?: \d+)?\z//;
    $name =~ s{[/\0-\x1f]|^\.+}{_}g;
    # Names of files have 255 bytes.
    $name = substr($name, 0, 180) =~ s/[\xc0-\xff]?[\x80-\xbf]*\z//r if length $name > 180;
    for my $number (1 .. 99) {
      my $as = "$ENV{HOME}/$name ($note)" . ($number > 1 ? " $number" : '') . $suffix;
      if (link "$profile/backup/$copy", $as) {
        unlink "$profile/backup/$copy";
        write_whole('/tmp/set-aside', '');
        last;
      }
      last unless $!{EEXIST};
    }
  }
}

# A profile that LibreOffice has not begun itself: it would replace the lists of libraries when it does.
sub begin_profile {
  return if -e "$profile/basic";
  system 'cp', '-r', glob('/usr/lib/libreoffice/presets/*'), $profile;
  # Where this names no build, LibreOffice clears a cache of extensions and begins a second time: half of a first start.
  my ($build) = map { /^buildid=(.*?)\s*\z/ } lines_of('/usr/lib/libreoffice/program/versionrc') or return;
  mkdir "$profile/extensions", 0700;
  write_whole("$profile/extensions/buildid", $build);
}

sub add_library {
  for my $kind ('script', 'dialog') {
    my $list = "$profile/basic/$kind.xlc";
    my @lines = lines_of($list);
    next if !@lines || grep { /"Desk"/ } @lines;
    my $library = qq{ <library:library library:name="Desk" xlink:href="file:///opt/guest/office/$kind.xlb/" xlink:type="simple" library:link="true" library:readonly="true"/>\n};
    write_whole($list, map { m{^</library:libraries>} ? ($library, $_) : $_ } @lines);
  }
}

# Whether an item says that windows open smaller than anybody makes them. Of a window that is maximised before LibreOffice has given it a
# size, as one app alone is (look.sh), LibreOffice keeps the size 2 by 2 for when it is not.
sub is_tiny {
  my ($width, $height) = value_of($_[0], 'ooSetupFactoryWindowAttributes') =~ /^-?\d+,-?\d+,(\d+),(\d+);/ or return 0;
  return $width < 240 || $height < 160;
}

# What a phone has no room for, at first: the side bar (10336), which takes a quarter of its screen, rulers, the status bar, a second tool
# bar. And its pages are as wide as their text. On the next large screen all is as it was on the last one.
my $large = "$profile/settings-of-a-large-screen";
# A phone with an earlier release has kept the side bars alone.
my $side_bars = "$profile/side-bars-of-a-large-screen";

# Returns the items with those that this screen begins with.
sub fitting {
  my @items = @_;
  if (-e $side_bars) {
    @items = ((grep { name_of($_) !~ m{/10336'\]} } @items), items_of($side_bars));
    unlink $side_bars;
  }
  my @small = items_of('/opt/guest/look/small-screen.xcu');
  my %small = map { (name_of($_) => 1) } @small;
  my $is_small = $ENV{DESK_WIDTH} < 600 * $ENV{DESK_RATIO} || $ENV{DESK_HEIGHT} < 380 * $ENV{DESK_RATIO};
  return @items if $is_small == (-e $large ? 1 : 0);
  my @rest = grep { !$small{ name_of($_) } } @items;
  if ($is_small) {
    write_whole($large, grep { $small{ name_of($_) } } @items);
    return (@rest, @small);
  }
  my @before = items_of($large);
  unlink $large;
  return (@rest, @before);
}

exit unless -d '/usr/lib/libreoffice/presets';
mkdir "$profile/psprint", 0700;
write_whole("$profile/psprint/psprint.conf", lines_of('/opt/guest/look/psprint.conf'));
begin_profile();
add_library();
my %ink = $ENV{DESK_SCHEME} eq 'dark' ? (ink => 0xffffff, paper => 0) : (ink => 0, paper => 0xffffff);
# Colours of documents on the screen. A member without high contrast has had it maybe, and finds the usual ones again.
my @contrast = map { s/\@(ink|paper)\@/$ink{$1}/r } items_of('/opt/guest/look/contrast.xcu');
my $office_icons = $ENV{DESK_SCHEME} eq 'dark' ? 'colibre_dark' : 'colibre';
my @own = map { s/\@office_icons\@/$office_icons/r } items_of('/opt/guest/look/registrymodifications.xcu');
# LibreOffice says nothing of a document that it opens again but its view. Elsewhere a new page would wait for the macro.
my @views = map { s/"OnLoad"/"OnViewCreated"/r } grep { /"OnLoad"/ } @own;
my %own = map { (name_of($_) => 1) } @own, @contrast, @views;
push @own, @contrast if ($ENV{DESK_CONTRAST} // '') ne '';
my @items = fitting(items_of($settings));
my @documents = grep { /oor:path="$recovery\/RecoveryList"/ } @items;
my %copies = unlisted(@documents);
my @open = map { recoverable($_, %copies) } @documents;
push @open, entries_of(\%copies, @open);
set_aside(splice @open) if has_failed();
push @own, @views if @open;
my @info = @open ? qq{<item oor:path="$recovery/RecoveryInfo"><prop oor:name="SessionData" oor:op="fuse"><value>true</value></prop></item>\n} : ();
my @kept = grep { !$own{ name_of($_) } && !is_tiny($_) && !/oor:path="$recovery\/Recovery(?:List|Info)"/ } @items;
my ($head) = join('', lines_of('/opt/guest/look/registrymodifications.xcu')) =~ /^(.*?)\s*<item /s;
write_whole($settings, "$head\n", @kept, @own, @open, @info, "</oor:items>\n");
my %kinds = (Text => 'writer', Spreadsheet => 'calc', Presentation => 'impress', Drawing => 'draw');
my %found = map { (value_of($_, 'Module') =~ /\.(\w+)Document\z/ && $kinds{$1} || 'other') => 1 } @open;
print join(' ', sort keys %found), "\n" if @open;
# What the page need not offer (verbs/documents.pl).
write_whole('/tmp/opened-again', map { file_name_of(value_of($_, 'OriginalURL')) . "\n" } @open);
