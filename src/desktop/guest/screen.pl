# xev -root -event substructure -event randr | perl screen.pl: what has to follow when the screen has another size, or a window opens.
# Windows outside of the screen come back into it, and the wallpaper is painted again. Some dialogs are wider than a phone, and cannot
# be made narrower: while one is open, the screen is larger than the page asks for, and the page shows it smaller.
use strict;
use warnings;
use Socket;
BEGIN { require '/opt/guest/titles.pl' }

# Longer than between two events of one change.
my $QUIET = 0.15;
# A screen for a window of any size would take the memory of the session; for the width of a border it is not worth it.
my ($MOST, $LEAST) = (2.5, 1.03);
my $panel = 44 * $ENV{DESK_RATIO};
# A session with one app: its window has no frame, and the panel hides while there is no other.
my $is_alone = ($ENV{DESK_APP} // '') ne '';
my ($has_begun, $is_hidden) = (0, $is_alone);
# It may have another size than at the start already.
my ($output, @screen) = `xrandr --current` =~ /^(\S+) connected (?:primary )?(\d+)x(\d+)/m or exit 1;
# What the page asks for, and what was asked for here.
my (@page, $own) = @screen;
my $is_resized = "@screen" ne "$ENV{DESK_WIDTH} $ENV{DESK_HEIGHT}";
# By the id of the window manager's frame: place and size, the window in it, whether it is shown and has just opened, the size that it
# got here, and the one before.
my %frames;
my $is_changed = 1;

sub max { $_[0] > $_[1] ? $_[0] : $_[1] }
sub min { $_[0] < $_[1] ? $_[0] : $_[1] }

sub note {
  my ($event) = @_;
  if ($event =~ /XRRCrtcChange.*width ([1-9]\d*), height (\d+)/s && "$1 $2" ne "@screen") {
    @screen = ($1, $2);
    # Once: the page may ask for the same later.
    if ("@screen" eq ($own // '')) { undef $own }
    else { @page = @screen }
    $is_resized = $is_changed = 1;
  }
  my ($id) = $event =~ /\n\s*(?:event|parent) 0x\w+, window (0x\w+)/ or return;
  return if $event =~ /override YES/;
  $is_changed = 1;
  return delete $frames{$id} if $event =~ /^Destroy/;
  if ($event =~ /^Reparent.*parent (0x\w+)/s) {
    delete $frames{$id};
    $frames{$1}{window} = $id;
    return;
  }
  my $frame = $frames{$id} //= {};
  @$frame{qw(x y width height)} = ($1, $2, $3, $4) if $event =~ /\((-?\d+),(-?\d+)\), width (\d+), height (\d+)/;
  $frame->{shown} = 0 if $event =~ /^Unmap/;
  @$frame{qw(shown new)} = (1, 1) if $event =~ /^Map/;
}

# Reads of a window whether it is one of the panel, whether the window manager has its size, what the frame adds, and the least size.
sub ask_about {
  my ($frame) = @_;
  my $about = `xprop -id $frame->{window} _NET_FRAME_EXTENTS _NET_WM_WINDOW_TYPE _NET_WM_STATE WM_NORMAL_HINTS WM_TRANSIENT_FOR 2>/dev/null`;
  $frame->{main} = $about =~ /_TYPE_NORMAL/ && $about !~ /WM_TRANSIENT_FOR\(/;
  $frame->{fixed} = $about =~ /_DOCK|_DESKTOP/;
  $frame->{full} = $about =~ /_MAXIMIZED|_FULLSCREEN/;
  my ($left, $right, $top, $bottom) = $about =~ /EXTENTS.*= (\d+), (\d+), (\d+), (\d+)/ ? ($1, $2, $3, $4) : (0) x 4;
  $frame->{border} = [$left + $right, $top + $bottom];
  $frame->{least} = [$about =~ /minimum size: (\d+) by (\d+)/ ? ($1 + $left + $right, $2 + $top + $bottom) : (0, 0)];
}

# A connection by the X protocol, as a window's program has one.
sub display {
  socket my $server, PF_UNIX, SOCK_STREAM, 0 or return;
  connect $server, pack_sockaddr_un('/tmp/.X11-unix/X1') or return;
  syswrite $server, pack 'axvx8', 'l', 11;
  read $server, my $head, 8;
  read $server, my $rest, 4 * unpack 'x6v', $head;
  return $server;
}

# Asks the window manager for a place (ConfigureWindow, 12). The answer to another request (43) says that it was read.
sub place {
  my ($window, @box) = @_;
  my $server = display() or return;
  syswrite $server, pack 'CxvVvxxl<2V2Cxv', 12, 7, hex $window, 15, @box, 43, 1;
  read $server, my $answer, 32;
}

# Says that a window wants no frame (InternAtom, 16, and ChangeProperty, 18). xprop cannot give the property its type.
sub unframe {
  my ($window) = @_;
  my $server = display() or return;
  syswrite $server, pack 'CxvvxxA16', 16, 6, 15, "_MOTIF_WM_HINTS\0";
  read $server, my $answer, 32;
  my $atom = unpack 'x8V', $answer;
  syswrite $server, pack 'CxvV3Cx3V6Cxv', 18, 11, hex $window, $atom, $atom, 32, 5, 2, 0, 0, 0, 0, 43, 1;
  read $server, $answer, 32;
}

sub bring_back {
  my ($frame) = @_;
  return if $frame->{full};
  my @now = @$frame{qw(width height)};
  # As large as it was before the keyboard of a phone took the room, unless somebody has changed it since.
  my @wish = $frame->{set} && $frame->{set} eq "@now" ? @{ $frame->{wish} } : @now;
  my @room = ($screen[0], $screen[1] - ($is_hidden ? 0 : $panel));
  my @size = map { max($frame->{least}[$_], min($wish[$_], $room[$_])) } 0, 1;
  my @at = map { max(0, min($frame->{ (qw(x y))[$_] }, $room[$_] - $size[$_])) } 0, 1;
  return if "@at @size" eq "@$frame{qw(x y)} @now";
  @$frame{qw(wish set)} = (\@wish, "@size");
  place($frame->{window}, @at, map { $size[$_] - $frame->{border}[$_] } 0, 1);
}

# Gives the screen a size. Errors of the first two are those of a mode that is there already.
sub resize {
  my ($width, $height) = @_;
  $own = "$width $height";
  my $mode = "${width}x${height}_desk";
  my $made = "xrandr --newmode $mode 100 @{[($width) x 4]} @{[($height) x 4]}; xrandr --addmode $output $mode";
  system "{ $made; } 2>/dev/null; xrandr --output $output --mode $mode";
}

# Openbox reads at once whether a window has a frame, and tint2 reads its settings again.
sub keep_alone {
  my @main = grep { $_->{main} } @_;
  $has_begun ||= @main > 0;
  # Also one that is left, such as a document whose app waited for it in another window.
  unframe($main[0]{window}) if @main == 1 && !$main[0]{bare}++;
  return if !$has_begun || $is_hidden == (@main == 1);
  $is_hidden = @main == 1 ? 1 : 0;
  system 'sed', '-i', "s/^autohide = .*/autohide = $is_hidden/", "$ENV{HOME}/.config/tint2/tint2rc";
  system qw(pkill -USR1 -x tint2);
}

sub arrange {
  my @shown = grep { $_->{shown} && $_->{window} && $_->{width} } values %frames;
  ask_about($_) for @shown;
  @shown = grep { !$_->{fixed} } @shown;
  keep_alone(@shown) if $is_alone;
  my %shown = map { ($_->{window} => $_) } @shown;
  my $larger = 1;
  # From above, to the first that hides all below it.
  for my $frame (grep { $_ } @shown{ reverse `xprop -root _NET_CLIENT_LIST_STACKING 2>/dev/null` =~ /0x\w+/g }) {
    my $need = max($frame->{least}[0] / $page[0], ($frame->{least}[1] + $panel) / $page[1]);
    $larger = max($larger, min($need, $MOST)) if $need > $LEAST;
    last if $frame->{full};
  }
  my @wanted = map { int($_ * $larger + 0.999) } @page;
  # It arranges again when the screen has the size.
  return resize(@wanted) if "@wanted" ne "@screen";
  bring_back($_) for grep { delete $_->{new} || $is_resized } @shown;
  system 'sh', '/opt/guest/wallpaper.sh', @screen if $is_resized;
  $is_resized = 0;
}

my $titles = titles::begin();
my ($text, $has_ended) = ('', 0);
until ($has_ended) {
  vec(my $ready = '', 0, 1) = 1;
  vec($ready, fileno $titles, 1) = 1 if $titles;
  if (select $ready, undef, undef, length $text ? $QUIET : undef) {
    eval { titles::hear(); 1 } or undef $titles if $titles && vec $ready, fileno $titles, 1;
    next unless vec $ready, 0, 1;
    next if sysread STDIN, $text, 65_536, length $text;
    $has_ended = 1;
  }
  note($_) for split /\n\n/, $text =~ s/^\n//r;
  $text = '';
  arrange() if $is_changed;
  $is_changed = 0;
}
