// Runs a program in the sandbox of desktop sessions, without a desktop.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { SessionOrder } from '#src/desktop/engines/engine.ts';
import { writeGuestFiles } from '#src/desktop/engines/local/image/guest-files.ts';
import type { LimitGroup } from '#src/desktop/engines/local/limits/limit-groups.ts';
import { HOST_PACKAGES, SESSION_PACKAGES } from '#src/desktop/engines/local/machine/packages.ts';
import { launcher, spawnSandbox } from '#src/desktop/sandbox/sandbox-descriptors.ts';
import {
  type SandboxCommand,
  sandboxCommand,
  type SandboxOptions,
  sessionCommand,
} from '#src/desktop/sandbox/sandbox.ts';

const MIB = 1024 * 1024;

const MISSING = Object.entries({ ...HOST_PACKAGES, ...SESSION_PACKAGES })
  .filter(([, signs]) => !signs.some((path) => existsSync(path)))
  .map(([name]) => name)
  .join(' ');

/** Why no session can run on this machine; nothing if one can. */
export const NO_DESKTOP = MISSING === '' && !canSandbox() ? 'user namespaces' : MISSING;

/** Containers have the packages, but rarely user namespaces. */
function canSandbox(): boolean {
  const args = '--unshare-all --unshare-user --disable-userns --ro-bind / / --proc /proc true'.split(' ');
  return spawnSync('bwrap', args).status === 0;
}

export const ORDER: SessionOrder = {
  id: 'test',
  kind: 'trial',
  language: 'el',
  layout: 'gr,us',
  scheme: 'light',
  size: { width: 1024, height: 768, ratio: 1 },
  limits: {
    memoryBytes: 384 * MIB,
    tasks: 150,
    cpuPercent: 100,
    homeBytes: 64 * MIB,
    idleSeconds: 600,
    awaySeconds: 600,
    ageSeconds: 3600,
  },
};

/** Those of a session with LibreOffice. */
export const OFFICE_LIMITS = { ...ORDER.limits, memoryBytes: 1024 * MIB, tasks: 400 };

/** A data folder that the users of sessions can enter. */
export function desktopData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desktop-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Runs `command` in a sandbox as a session has it. Returns what it writes. */
export const inSandbox = (
  command: readonly string[],
  group?: LimitGroup,
  preferences: Partial<SessionOrder> = {},
): Promise<string> =>
  inSandboxOf((options) => {
    const sandbox = sandboxCommand({ ...options, order: { ...options.order, ...preferences } });
    return { ...sandbox, command: [...sandbox.command, ...command] };
  }, group);

/** The same in place of a session's desktop, beside its file helper. */
export const inSession = (command: readonly string[]): Promise<string> =>
  inSandboxOf((options) => sessionCommand(options, [...command]));

async function inSandboxOf(
  commandOf: (options: SandboxOptions) => SandboxCommand,
  group?: LimitGroup,
): Promise<string> {
  const folder = desktopData();
  const filter = writeGuestFiles(folder, 'src/desktop/guest');
  const uid = process.getuid?.() === 0 ? 1_999_999_999 : undefined;
  const sandbox = commandOf({
    order: ORDER,
    image: undefined,
    uid,
    folder,
    home: undefined,
    homeKind: 'memory',
    hasFilter: filter !== undefined,
  });
  const launch = launcher(folder, uid, group?.files ?? []);
  const args = [...(group?.command ?? []), ...launch, ...sandbox.command];
  const { child, errors } = spawnSandbox({ args, options: sandbox.options, filter }, { output: 'pipe' });
  errors.pipe(process.stderr);
  const [written] = await Promise.all([text(child.stdout as Readable), once(child, 'exit')]);
  rmSync(folder, { recursive: true });
  return written;
}
