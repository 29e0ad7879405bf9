// The image that sessions see instead of the host's own programs: Debian packages from the host's sources, as one file or a folder tree, with
// the list of its packages. A new image gets a folder of its own, so that running sessions keep theirs.
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '#src/desktop/engines/engine.ts';
import type { SoftwareList } from '#src/desktop/protocol/host-messages.ts';
import { ETC_FILES } from '#src/desktop/sandbox/sandbox.ts';
import { LANGUAGE_CODES, underscoreLocale } from '#src/shared/languages/languages.ts';
import {
  DEVICE_PACKAGES,
  OFFICE_PACKAGES,
  READER_PACKAGES,
  SESSION_PACKAGES,
  SOUND_PACKAGES,
} from '../machine/packages.ts';
import { runBootstrap, sayWhile } from './long-steps.ts';
import { LIST_FILE, packagesBelow, softwareOf } from './software.ts';
import { deleteImage, squashTree } from './squashed-image.ts';

/** The newest image. */
const CURRENT = 'current';

/** Folders that a sandbox mounts over, and that must be in a tree which is read-only. */
const MOUNT_POINTS = ['opt/guest', 'home/user', 'run/user/1000', 'var/tmp', 'dev/shm', 'proc', 'tmp'];
const UNUSED = [
  'var/lib/apt/lists',
  'var/cache/apt',
  'usr/share/doc-base',
  'usr/share/man',
  'usr/share/info',
  'var/log',
  // Of the machine that makes the image and its network; sources of packages may have a password.
  'etc/apt',
  'etc/hostname',
  'etc/resolv.conf',
];

/** Returns the tree of the newest image below `folder`, by a path that stays the same; nothing if there is none. */
export function currentImage(folder: string): string | undefined {
  const link = join(folder, CURRENT);
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? join(link, 'tree') : undefined;
}

/**
 * Makes a new image below `folder`, with office programs or without, and makes it the current one. Needs root and mmdebstrap. The image
 * before stays for the sessions that use it; older ones go. Returns its software. Throws `EngineError` 'not-started'.
 */
export async function buildImage(folder: string, name: string, withOffice: boolean): Promise<SoftwareList> {
  if (process.getuid?.() !== 0) throw new EngineError('not-started', 'An image can only be made by root.');
  const target = join(folder, name);
  const tree = join(target, 'tree');
  mkdirSync(target, { recursive: true, mode: 0o755 });
  const packages = [
    ...Object.keys({ ...SESSION_PACKAGES, ...SOUND_PACKAGES, ...READER_PACKAGES, ...DEVICE_PACKAGES }),
    'perl-base',
    'util-linux',
    'dconf-gsettings-backend',
    ...(withOffice ? OFFICE_PACKAGES : []),
  ];
  await runBootstrap([
    '--variant=essential',
    '--mode=root',
    '--skip=cleanup/apt/lists',
    '--aptopt=APT::Install-Recommends "false"',
    `--include=${packages.join(',')}`,
    suite(),
    tree,
    ...sources(),
  ]);
  // While apt's lists are there, which say where each package is from.
  const list = await packagesBelow(tree);
  await finish(tree);
  writeFileSync(join(target, LIST_FILE), JSON.stringify(list));
  await squashTree(tree);
  await makeCurrent(folder, name);
  return softwareOf(tree);
}

/** Lets new sessions see the image `name`. The one before stays for the sessions that use it; older ones go. */
export async function makeCurrent(folder: string, name: string): Promise<void> {
  const previous = lstatSync(join(folder, CURRENT), { throwIfNoEntry: false }) && readlinkSync(join(folder, CURRENT));
  symlinkSync(name, join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, CURRENT));
  for (const old of readdirSync(folder)) {
    if (![name, previous, CURRENT].includes(old)) await deleteImage(join(folder, old));
  }
}

/** The release of this host: its programs and those of the image then get the same security updates. */
function suite(): string {
  const found = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (found === undefined || !/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')))
    throw new EngineError('not-started', 'An image is made from the packages of Debian: use Debian 12 or later.');
  return found;
}

/** The host's own sources, so that its mirror is used. */
function sources(): string[] {
  const files = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'];
  return files.filter((file) => existsSync(file) && /^(?:deb|Types:) /m.test(readFileSync(file, 'utf8')));
}

/** Papirus has its folders in many colours and links to the blue ones: these link to the teal ones, which are the brand's. */
const TEAL_FOLDERS = `find /usr/share/icons -path '*/places/*' -type l -lname '*-blue*' ! -name '*-blue*' | while read -r link; do
  teal=$(readlink "$link" | sed s/-blue/-teal/)
  if [ -e "$(dirname "$link")/$teal" ]; then ln -sfn "$teal" "$link"; fi
done
for theme in /usr/share/icons/Papirus*; do [ ! -d "$theme" ] || gtk-update-icon-cache -fq "$theme"; done`;

/**
 * A squashed image has times of whole seconds. Where the lists of fontconfig have others, the first programs of each new home look through
 * all fonts instead: 1.1 to 2.5 s in place of 0.05 s (measured at a load of 7).
 */
const FONT_LISTS = `find /usr/share/fonts /usr/local/share/fonts -type d -exec touch -d "$(date '+%F %T')" {} + 2> /dev/null
! command -v fc-cache > /dev/null || fc-cache -sf`;

async function finish(tree: string): Promise<void> {
  const locales = LANGUAGE_CODES.map((code) => `${underscoreLocale(code)}.UTF-8 UTF-8\n`);
  writeFileSync(join(tree, 'etc/locale.gen'), locales.join(''));
  await sayWhile(() => 'making the locales of nine languages', inside(tree, 'locale-gen'));
  for (const [file, text] of Object.entries(ETC_FILES)) {
    // Accounts of packages stay; the session's own is added.
    if (file === 'passwd' || file === 'group')
      appendFileSync(join(tree, 'etc', file), `${/^user:.*$/m.exec(text)?.[0]}\n`);
    else writeFileSync(join(tree, 'etc', file), text);
  }
  await sayWhile(() => 'colouring the icons of folders', inside(tree, 'sh', '-c', TEAL_FOLDERS));
  await sayWhile(() => 'listing the fonts', inside(tree, 'sh', '-c', FONT_LISTS));
  for (const path of UNUSED) rmSync(join(tree, path), { recursive: true, force: true });
  for (const path of MOUNT_POINTS) mkdirSync(join(tree, path), { recursive: true });
  // No program needs more rights than its session; bubblewrap would ignore these bits anyway.
  await inside(tree, 'find', '/', '-xdev', '-perm', '/6000', '-exec', 'chmod', '-s', '{}', '+');
  chmodSync(tree, 0o755);
}

async function inside(tree: string, ...command: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('chroot', [tree, ...command], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    });
  } catch (error) {
    const why = (error as { stderr?: string }).stderr?.trim().slice(-500) || String(error);
    throw new EngineError('not-started', `${command[0]} failed in the image ${tree}: ${why}`);
  }
}
