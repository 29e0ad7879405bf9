// What this machine lacks for sessions, found before anybody waits for one.
import { execFile } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isFilterable } from '#src/desktop/sandbox/allowed-calls.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { tryHomes } from '../homes/try-homes.ts';
import { openImage } from '../image/squashed-image.ts';
import { HOST_PACKAGES, OFFICE_PACKAGES, READER_PACKAGES, SESSION_PACKAGES, SOUND_PACKAGES } from './packages.ts';
import { readOrEmpty } from './read-or-empty.ts';

const run = promisify(execFile);

const APT_INSTALL = 'apt-get install --no-install-recommends';

/** Whether sessions can start on a machine. */
export interface MachineFaults {
  /** The line that installs the packages that are missing. */
  readonly apt: string | undefined;
  /** The line for what is missing of sound, of the office programs and of their languages, where sessions see the machine's own. */
  readonly office: string | undefined;
  /** Why no session can start here, each with what to do. Not asked while packages are missing. */
  readonly refusals: readonly string[];
}

export interface MachineCheck extends MachineFaults {
  /** What protects less than it should; more are those of the engine. */
  readonly warnings: readonly string[];
  /** Whether the setting is safe enough for other people: root, an image, a limit of memory. */
  readonly isForPublic: boolean;
  /** Whether homes can be images (root, mkfs and loop devices), and encrypted (fscrypt of the kernel). */
  readonly canMount: boolean;
  readonly canEncrypt: boolean;
}

/** The settings that name the folder and the image, for what an operator reads. */
export interface MachineSettings {
  readonly data: string;
  readonly image: string;
}

const SETTINGS: MachineSettings = { data: 'DESKTOP_DATA_DIR', image: 'DESKTOP_IMAGE' };

/** `data` is the folder of the host, `image` the folder tree that sessions see, or nothing for the host's own programs. */
export async function checkMachine(
  data: string,
  image: string | undefined,
  settings: MachineSettings = SETTINGS,
  root = '/',
  arch: string = process.arch,
): Promise<MachineCheck> {
  const isRoot = process.getuid?.() === 0;
  const { canMount, canEncrypt } = isRoot ? await tryHomes() : { canMount: false, canEncrypt: false };
  const faults = await machineFaults(data, image, settings, root, arch);
  const warnings = /\n./.test(readOrEmpty(join(root, 'proc/swaps')))
    ? ['Memory of sessions can get to the swap space, and stays there. Turn it off with `swapoff -a`, or encrypt it.']
    : [];
  if (!/\binit_on_free=1\b/.test(readOrEmpty(join(root, 'proc/cmdline'))))
    warnings.push('The kernel does not wipe memory that a session leaves. Add init_on_free=1 to its command line.');
  if (faults.office !== undefined) warnings.push(officeSentence(faults.office));
  return { ...faults, warnings, isForPublic: isRoot && image !== undefined, canMount, canEncrypt };
}

/** Takes the line of `MachineFaults.office`. Returns what an operator reads. */
export const officeSentence = (line: string): string =>
  `Sound, office programs, languages or what a screen reader needs are missing. For all: ${line}`;

/** The same as `checkMachine`, but only whether sessions can start: a tenth of a second. */
export async function machineFaults(
  data: string,
  image: string | undefined,
  settings: MachineSettings = SETTINGS,
  root = '/',
  arch: string = process.arch,
): Promise<MachineFaults> {
  const wanted = { ...HOST_PACKAGES, ...(image === undefined && SESSION_PACKAGES) };
  const apt = aptLine(
    Object.keys(wanted).filter((name) => !wanted[name]?.some((path) => existsSync(join(root, path)))),
  );
  const office =
    image === undefined
      ? aptLine(
          [...Object.keys({ ...SOUND_PACKAGES, ...READER_PACKAGES }), ...OFFICE_PACKAGES].filter(
            (name) => !existsSync(join(root, `var/lib/dpkg/info/${name}.list`)),
          ),
        )
      : undefined;
  const refusals: string[] = [];
  if (process.platform !== 'linux') refusals.push('Sessions need Linux: this is another system.');
  else if (!isFilterable(arch))
    refusals.push(
      `Sessions need a list of system calls for the processor, and there is none for ${arch}: use x64 or arm64.`,
    );
  else if (apt === undefined) {
    const fault =
      unreachable(resolve(data), process.getuid?.() === 0, settings) ??
      (image === undefined ? undefined : await imageFault(image, settings)) ??
      (await sandboxFault(root));
    if (fault !== undefined) refusals.push(fault);
  }
  return { apt, office, refusals };
}

const aptLine = (names: readonly string[]) => (names.length === 0 ? undefined : `${APT_INSTALL} ${names.join(' ')}`);

/** Takes the lines of `MachineFaults`. Returns one line for all of them; nothing if there is none. */
export function oneAptLine(...lines: readonly (string | undefined)[]): string | undefined {
  return aptLine(lines.flatMap((line) => line?.slice(APT_INSTALL.length + 1).split(' ') ?? []));
}

/** As root, sessions have users of their own, who must be able to enter the data folder. What does not exist yet is made so. */
function unreachable(data: string, isRoot: boolean, settings: MachineSettings): string | undefined {
  if (!isRoot) return undefined;
  let above = data;
  while (!existsSync(above)) above = dirname(above);
  // A link on the way may lead into a folder that its own path does not name.
  const real = realpathSync(above);
  for (let folder = above === data ? dirname(real) : real; folder !== dirname(folder); folder = dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0)
      return `${settings.data} is ${data}, which is in ${folder}, and the users of sessions cannot enter that: choose another folder, such as /var/lib/aperta-desktop.`;
  return undefined;
}

async function imageFault(image: string, settings: MachineSettings): Promise<string | undefined> {
  try {
    if (!statSync(image, { throwIfNoEntry: false })?.isDirectory())
      return `${settings.image} is ${image}, which is no folder: it should be the folder tree of an image. \`${PROGRAM.desktop('image')}\` makes one and says its path.`;
    await openImage(image);
  } catch (error) {
    return `${settings.image} is ${image}, which cannot be used: ${(error as Error).message}`;
  }
  const lacks = Object.entries(SESSION_PACKAGES).find(
    ([, signs]) => !signs.some((path) => existsSync(join(image, path))),
  );
  return (
    lacks &&
    `${settings.image} is ${image}, which has no ${lacks[0]}: make the image anew with \`${PROGRAM.desktop('image')}\`.`
  );
}

/** Makes a sandbox as a session would, and says why it cannot be made. */
async function sandboxFault(root: string): Promise<string | undefined> {
  const bwrap = [
    'bwrap',
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--hostname',
    'desktop',
    '--ro-bind',
    '/',
    '/',
    '--proc',
    '/proc',
    '--remount-ro',
    '/proc',
    'true',
  ];
  const user =
    process.getuid?.() === 0 ? 'setpriv --reuid 1900000000 --regid 1900000000 --clear-groups'.split(' ') : [];
  const [program = '', ...args] = [...user, ...bwrap];
  const error = await run(program, args, { timeout: 10_000 }).then(
    () => undefined,
    (thrown: unknown) => (thrown as { stderr?: string }).stderr?.trim() ?? String(thrown),
  );
  return error === undefined
    ? undefined
    : `No sandbox can be made here (${error}). ${remedy((file) => readOrEmpty(join(root, file)).trim())}`;
}

/** What to do where no sandbox can be made; `valueOf` reads a file of the kernel. */
export function remedy(valueOf: (file: string) => string): string {
  if (valueOf('proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1')
    return `AppArmor forbids user namespaces, as on Ubuntu since 23.10. Write these lines to /etc/apparmor.d/bwrap and run \`systemctl reload apparmor\`:
abi <abi/4.0>,
include <tunables/global>
profile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }`;
  if (valueOf('proc/sys/user/max_user_namespaces') === '0') return 'Run `sysctl user.max_user_namespaces=10000`.';
  if (valueOf('proc/sys/kernel/unprivileged_userns_clone') === '0')
    return 'Run `sysctl kernel.unprivileged_userns_clone=1`.';
  const over = /^\S+ \S+ \S+ \S+ (\/proc\/(?!sys\/fs\/binfmt_misc )\S+)/m.exec(valueOf('proc/self/mountinfo'))?.[1];
  if (over !== undefined)
    return `Something is mounted over ${over}, so that the kernel allows no new /proc. In a unit, leave out ProtectKernelLogs and ProtectKernelTunables; in a container, unmask /proc.`;
  return 'User namespaces do not work inside a chroot, nor in most containers: run the desktop host on the machine itself.';
}
