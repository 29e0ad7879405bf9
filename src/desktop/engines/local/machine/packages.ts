// Packages of Debian and Ubuntu that a session needs, each with what shows that it is there.

/** Path of a program or file; one of several is enough. */
type Sign = readonly string[];

const PROGRAM_FOLDERS = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'];
const program = (name: string): Sign => PROGRAM_FOLDERS.map((folder) => `${folder}/${name}`);
const library = (...paths: string[]): Sign =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((triplet) => paths.map((path) => `/usr/lib/${triplet}/${path}`));
const LOADERS = 'gdk-pixbuf-2.0/2.10.0/loaders';

/** On the host, whatever the sessions see. */
export const HOST_PACKAGES: Readonly<Record<string, Sign>> = {
  bubblewrap: program('bwrap'),
  'perl-base': program('perl'),
  'util-linux': program('setpriv'),
  // Homes of members, as root.
  e2fsprogs: program('mkfs.ext4'),
};

/** In the image, or on the host if sessions use its programs: a desktop with files and texts. */
export const SESSION_PACKAGES: Readonly<Record<string, Sign>> = {
  'tigervnc-standalone-server': program('Xvnc'),
  'x11-xkb-utils': program('setxkbmap'),
  'x11-xserver-utils': program('xrdb'),
  'x11-utils': program('xev'),
  openbox: program('openbox'),
  tint2: program('tint2'),
  jgmenu: program('jgmenu'),
  xsettingsd: program('xsettingsd'),
  'dbus-daemon': program('dbus-daemon'),
  hsetroot: program('hsetroot'),
  thunar: program('thunar'),
  mousepad: program('mousepad'),
  'xdg-user-dirs': program('xdg-user-dirs-update'),
  'libarchive-tools': program('bsdtar'),
  'adwaita-icon-theme': ['/usr/share/icons/Adwaita/index.theme'],
  // Debian 12, Debian 13.
  'librsvg2-common': library(`${LOADERS}/libpixbufloader-svg.so`, `${LOADERS}/libpixbufloader_svg.so`),
  'fonts-noto-core': ['/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'],
  'fonts-noto-mono': ['/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf'],
  tzdata: ['/usr/share/zoneinfo/Europe/Rome'],
  locales: ['/usr/share/i18n/locales/el_GR'],
};

/** Where sessions lack one of these, the page offers no sound. */
export const SOUND_PACKAGES: Readonly<Record<string, Sign>> = {
  'pipewire-pulse': program('pipewire-pulse'),
  wireplumber: program('wireplumber'),
  'pulseaudio-utils': program('parec'),
};

/** Where sessions lack one of these, a screen reader cannot read them. */
export const READER_PACKAGES: Readonly<Record<string, Sign>> = {
  'at-spi2-core': ['/usr/libexec/at-spi-bus-launcher'],
  'python3-gi': ['/usr/lib/python3/dist-packages/gi/__init__.py'],
  'gir1.2-atspi-2.0': library('girepository-1.0/Atspi-2.0.typelib'),
};

/** In an image: what other devices of members reach their files by (WebDAV). Nothing else needs them. */
export const DEVICE_PACKAGES: Readonly<Record<string, Sign>> = {
  lighttpd: program('lighttpd'),
  'lighttpd-mod-webdav': ['/usr/lib/lighttpd/mod_webdav.so', ...library('lighttpd/mod_webdav.so')],
};

/**
 * In an image, and on a machine whose own programs sessions use: letters, tables, slides and drawings, PDF, pictures, a calculator,
 * archives. Menus, spelling and hyphenation for nine languages and their countries; a thesaurus where Debian has one (not for Greek
 * and Dutch); letters of the width of Calibri and Cambria, and emoji.
 */
export const OFFICE_PACKAGES: readonly string[] = [
  'papirus-icon-theme',
  'fonts-liberation2',
  'fonts-crosextra-carlito',
  'fonts-crosextra-caladea',
  'fonts-noto-color-emoji',
  ...['writer', 'calc', 'draw', 'impress', 'gtk3', 'style-colibre'].map((part) => `libreoffice-${part}`),
  ...['de', 'el', 'es', 'fr', 'it', 'nl', 'pt', 'ro'].map((language) => `libreoffice-l10n-${language}`),
  ...['de-de', 'de-at', 'de-ch', 'el', 'en-gb', 'en-us', 'es', 'fr-classical', 'it', 'nl', 'pt-pt', 'pt-br', 'ro'].map(
    (language) => `hunspell-${language}`,
  ),
  ...['de', 'el', 'en-gb', 'es', 'fr', 'it', 'nl', 'pt-pt', 'ro'].map((language) => `hyphen-${language}`),
  ...['de', 'en-us', 'es', 'fr', 'it', 'pt-pt', 'ro'].map((language) => `mythes-${language}`),
  // Pictures that are pasted.
  'xclip',
  // Sounds and films in slides and texts.
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-pulseaudio',
  'evince',
  'ristretto',
  'mate-calc',
  'kolourpaint',
  'qt5-gtk-platformtheme',
  'breeze-icon-theme',
  'xarchiver',
];
