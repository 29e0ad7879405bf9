# Loaded by screen.pl: titles of windows without the name of the file manager, which it adds to the name of each folder. Debian 13's has a
# setting for it, that of Debian 12 has none.
package titles;
use strict;
use warnings;
BEGIN { require '/opt/guest/x11.pl' }

my ($CHANGE_PROPERTY, $PROPERTY_NOTIFY) = (18, 28);
my $PROPERTY_CHANGE = 0x400000;
my %watched;

sub rename_window {
  my ($window) = @_;
  my $name = x11::property($window, '_NET_WM_NAME');
  return unless $name =~ s/ - Thunar\z//;
  my ($property, $type) = (x11::atom('_NET_WM_NAME'), x11::atom('UTF8_STRING'));
  x11::request(pack 'CxvV3Cx3VA*', $CHANGE_PROPERTY, 6 + length(x11::padded($name)) / 4, $window, $property, $type, 8, length $name, x11::padded($name));
}

sub look {
  my %now = map { ($_ => 1) } unpack 'V*', x11::property($x11::root, '_NET_CLIENT_LIST');
  delete @watched{ grep { !$now{$_} } keys %watched };
  for my $window (grep { !exists $watched{$_} } keys %now) {
    $watched{$window} = x11::property($window, 'WM_CLASS') =~ /\0Thunar\0/;
    next unless $watched{$window};
    x11::watch($window, $PROPERTY_CHANGE);
    rename_window($window);
  }
}

# Returns what to wait for; nothing without a display.
sub begin {
  my $server = x11::open_display() or return;
  x11::watch($x11::root, $PROPERTY_CHANGE);
  look();
  follow();
  return $server;
}

# Something has come. Dies where the display has ended.
sub hear {
  push @x11::events, x11::message();
  follow();
}

sub follow {
  while (my $event = shift @x11::events) {
    my ($kind, $window, $property) = unpack 'Cx3VV', $event;
    next if ($kind & 0x7f) != $PROPERTY_NOTIFY;
    look() if $window == $x11::root && $property == x11::atom('_NET_CLIENT_LIST');
    rename_window($window) if $watched{$window} && $property == x11::atom('_NET_WM_NAME');
  }
}

1;
