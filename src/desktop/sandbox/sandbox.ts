// The command line of a session's sandbox: limits of each process, its own user, then bubblewrap with all namespaces, a
// read-only system, and memory file systems of fixed size for everything that can be written.
import { existsSync, lstatSync } from 'node:fs';
import { release } from 'node:os';
import { underscoreLocale } from '#src/shared/languages/languages.ts';
import { hasDisplay, type SessionOrder } from '../engines/engine.ts';
import { homeLinks, homePath, RECOVERED } from './home-names.ts';

const MIB = 1024 * 1024;
/** Of the session's process, which has the same user and is not in its control group: that one counts what it refuses. */
const OWN_THREADS = 64;
/** Of all sessions together where they have one user. */
const PROCESSES_OF_USER = 4096;
/** Of one program: LibreOffice opens some twenty. */
const OPEN_FILES = 256;
/** Of one session, where the kernel counts them for a user. */
const PENDING_SIGNALS = 1024;
/** Descriptors that bubblewrap gets (`sandbox-descriptors.ts`): what it reports, the filter of system calls, and its options. */
const INFO_DESCRIPTOR = 5;
const FILTER_DESCRIPTOR = 6;
const OPTIONS_DESCRIPTOR = 7;

const NO_RIGHTS = ['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'];

/** The environment of the programs before the sandbox. A session can read it. */
export const SPAWN_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

export interface SandboxOptions {
  readonly order: Pick<
    SessionOrder,
    'kind' | 'language' | 'layout' | 'scheme' | 'contrast' | 'text' | 'zone' | 'size' | 'app' | 'accessible' | 'limits'
  >;
  /** Folder tree of the image; without it, the host's own programs with an `/etc` made for sessions. */
  readonly image: string | undefined;
  /** The session's own user; nothing if the host is not root, and all sessions run as its user. */
  readonly uid: number | undefined;
  /** Folder with `guest/`, and for the host's programs `etc/` and `locale/`. */
  readonly folder: string;
  /** A folder of the host that is the home; a memory file system if absent. */
  readonly home: string | undefined;
  /** What limits the home's size: itself, an image, or nothing. */
  readonly homeKind: 'memory' | 'image' | 'folder';
  readonly hasFilter: boolean;
  /** The passwords of the display, in hex (`session/sharing/vnc-password.ts`); only for a whole session. */
  readonly passwordFile?: string;
  /** Whether a control group limits the memory of all programs together; without one each gets a limit of its own. */
  readonly hasGroup?: boolean;
}

/** Folders of `/etc` that programs need; the rest is the host's own business. */
const ETC_SHARED = [
  'alternatives',
  'fonts',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'gtk-3.0',
  'xdg',
  'X11',
  'libreoffice',
  'mime.types',
  'papersize',
];

export interface SandboxCommand {
  /** Ends with bubblewrap; the program to run comes after it. */
  readonly command: readonly string[];
  /** Options of bubblewrap. It reads them from a descriptor: a session can read the command line of its first process. */
  readonly options: readonly string[];
}

/** Returns the command without a program. */
export function sandboxCommand(options: SandboxOptions): SandboxCommand {
  const bubblewrap = ['bwrap', '--args', String(OPTIONS_DESCRIPTOR), '--'];
  return {
    command: [...limitsAndUser(options), ...bubblewrap, ...limitsInside(options)],
    options: bubblewrapOptions(options),
  };
}

/** What runs beside the file helper: the desktop, or nothing. */
function programOf({ order: { kind } }: SandboxOptions): string[] {
  // In an earlier version nothing can be made.
  if (kind === 'earlier') return ['sleep', 'infinity'];
  return ['sh', `/opt/guest/${kind === 'files' ? 'files-only' : 'start'}.sh`];
}

/** Returns the command of a whole session, with its program or another. It gets the sockets as descriptors 0 and 3. */
export function sessionCommand(options: SandboxOptions, program = programOf(options)): SandboxCommand {
  const sandbox = sandboxCommand(options);
  return {
    command: [...sandbox.command, 'perl', '/opt/guest/session.pl', ...program],
    // No program in the sandbox can end its first process.
    options: [...sandbox.options, '--as-pid-1'],
  };
}

/** Since Linux 5.14 the kernel counts a user's processes for each user namespace as well: so one session of many has a limit. */
function limitsInside({ order, uid }: SandboxOptions): string[] {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  if (uid !== undefined || major < 5 || (major === 5 && minor < 14)) return [];
  return ['prlimit', `--nproc=${order.limits.tasks}`, `--sigpending=${PENDING_SIGNALS}`];
}

function limitsAndUser({ order, uid, homeKind, hasGroup }: SandboxOptions): string[] {
  const { tasks, homeBytes, memoryBytes } = order.limits;
  // The kernel counts those of the user: a desktop of the same home may have many.
  const isShared = uid === undefined || !hasDisplay(order.kind);
  const processes = isShared ? PROCESSES_OF_USER : tasks + OWN_THREADS;
  const command = ['prlimit', '--core=0', `--nofile=${OPEN_FILES}`, `--nproc=${processes}`];
  if (!hasGroup) command.push(`--data=${memoryBytes}`);
  // A plain folder has no limit of its own: at least no file there is larger than all may be.
  if (homeKind === 'folder') command.push(`--fsize=${Math.max(homeBytes, 64 * MIB)}`);
  if (uid !== undefined)
    command.push(...`setpriv --reuid ${uid} --regid ${uid} --clear-groups`.split(' '), ...NO_RIGHTS);
  return command;
}

function bubblewrapOptions(options: SandboxOptions): string[] {
  const { kind, language, limits } = options.order;
  const { memoryBytes, homeBytes } = limits;
  const home = homePath(language);
  const command = ['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'];
  command.push('--hostname', 'desktop', '--uid', '1000', '--gid', '1000', '--info-fd', String(INFO_DESCRIPTOR));
  if (options.hasFilter) command.push('--seccomp', String(FILTER_DESCRIPTOR));
  command.push(...(options.image === undefined ? hostSystem(options.folder) : ['--ro-bind', options.image, '/']));
  command.push(
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    // No app needs terminals, of which one session could take all that the machine has.
    ...nothing('/dev/pts'),
    ...memory(64, '/tmp'),
    ...memory(16, '/run'),
    '--perms',
    '0700',
    '--dir',
    '/run/user/1000',
  );
  command.push(...memory(Math.min(64, memoryBytes / MIB / 4), '/dev/shm', '1777'), ...memory(1, '/var/tmp'));
  command.push(...memory(homeBytes / MIB, '/home'), '--dir', home, ...(kind === 'trial' ? [] : homeLinks(language)));
  if (options.home !== undefined) command.push(kind === 'earlier' ? '--ro-bind' : '--bind', options.home, home);
  command.push('--ro-bind', `${options.folder}/guest`, '/opt/guest', '--remount-ro', '/', '--remount-ro', '/dev');
  // Else programs could lower their oom_score_adj, and write into each other's memory.
  command.push('--remount-ro', '/proc');
  command.push('--clearenv');
  for (const [name, value] of Object.entries(environment(options))) command.push('--setenv', name, value);
  return [...command, '--chdir', home];
}

function memory(mebibytes: number, path: string, mode = '0755'): string[] {
  return ['--perms', mode, '--size', String(Math.round(mebibytes * MIB)), '--tmpfs', path];
}

/** An empty folder instead of what is there. */
const nothing = (path: string) => [...memory(0.01, path), '--remount-ro', path];

/** The host's programs without its own additions, settings or data. */
function hostSystem(folder: string): string[] {
  const args = [
    '--ro-bind',
    '/usr',
    '/usr',
    ...nothing('/usr/local'),
    ...nothing('/usr/src'),
    '--dir',
    '/etc',
    '--dir',
    '/opt',
  ];
  for (const name of ['bin', 'sbin', 'lib', 'lib32', 'lib64']) {
    const found = lstatSync(`/${name}`, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) args.push('--symlink', `usr/${name}`, `/${name}`);
    else if (found) args.push('--ro-bind', `/${name}`, `/${name}`);
  }
  for (const name of ETC_SHARED) args.push('--ro-bind-try', `/etc/${name}`, `/etc/${name}`);
  for (const name of Object.keys(ETC_FILES)) args.push('--ro-bind', `${folder}/etc/${name}`, `/etc/${name}`);
  for (const path of ['/var/cache/fontconfig', '/var/lib/libreoffice'])
    if (existsSync(path)) args.push('--ro-bind', path, path);
  return [...args, '--ro-bind-try', `${folder}/locale`, '/opt/locale'];
}

/** Files of `/etc` in sessions that use the host's programs. Without a user of its own name D-Bus ends. */
export const ETC_FILES: Readonly<Record<string, string>> = {
  passwd:
    'root:x:0:0:root:/root:/bin/sh\nuser:x:1000:1000:User:/home/user:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n',
  group: 'root:x:0:\nuser:x:1000:\nnogroup:x:65534:\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  hosts: '127.0.0.1 localhost desktop\n',
  'machine-id': '00000000000000000000000000000001\n',
};

function environment({ order, image, homeKind, passwordFile = '' }: SandboxOptions): Record<string, string> {
  const { language, layout, scheme, contrast = '', text = 100, size, zone, app = '' } = order;
  return {
    HOME: homePath(language),
    USER: 'user',
    LOGNAME: 'user',
    // First the guest's own (guest/bin).
    PATH: '/opt/guest/bin:/usr/bin:/bin',
    LANG: `${underscoreLocale(language)}.UTF-8`,
    LANGUAGE: language,
    ...(image === undefined && { LOCPATH: '/opt/locale' }),
    TZ: zone ?? 'UTC',
    XDG_RUNTIME_DIR: '/run/user/1000',
    XDG_CURRENT_DESKTOP: 'Aperta',
    // The names of folders, and what opens a file.
    XDG_CONFIG_DIRS: '/opt/guest/xdg:/etc/xdg',
    DISPLAY: ':1',
    ...(order.accessible
      ? // GTK, LibreOffice and Qt.
        { DESK_READER: '1', GNOME_ACCESSIBILITY: '1', QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' }
      : { NO_AT_BRIDGE: '1' }),
    GIO_USE_VFS: 'local',
    SAL_USE_VCLPLUGIN: 'gtk3',
    QT_QPA_PLATFORMTHEME: 'gtk3',
    PULSE_CLIENTCONFIG: '/opt/guest/sound/client.conf',
    ...(size.ratio === 2 && { QT_SCALE_FACTOR: '2', QT_FONT_DPI: String((96 * text) / 100) }),
    DESK_LANGUAGE: language,
    DESK_RECOVERED: RECOVERED[language],
    DESK_LAYOUT: layout,
    DESK_SCHEME: scheme,
    DESK_CONTRAST: contrast,
    DESK_TEXT: String(text),
    DESK_WIDTH: String(size.width),
    DESK_HEIGHT: String(size.height),
    DESK_RATIO: String(size.ratio),
    DESK_APP: app,
    DESK_PASSWORDS: passwordFile,
    // The first is about the trial.
    DESK_EXAMPLES: order.kind === 'trial' ? '0 1 2' : '1 2',
    ...(homeKind === 'folder' && { DESK_HOME_BYTES: String(order.limits.homeBytes) }),
  };
}
