// What can still be found of a session: the facts of the receipt of a trial.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Receipt } from '#src/desktop/protocol/receipt.ts';
import { readOrEmpty } from '../machine/read-or-empty.ts';

/** Processes of users, except those that ended and wait for their parent. */
function processesOf(isMeant: (uid: number) => boolean): number[] {
  const names = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      return isMeant(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])) && !/^State:\s+Z/m.test(status);
    } catch {
      return false;
    }
  });
  return names.map(Number);
}

/**
 * Ends what runs in sandboxes that see the folder `guest`, of all users or one. A sandbox ends with its session's process, but not if that
 * is killed in the moment before bubblewrap has asked the kernel for it.
 */
export function killSandboxes(guest: string, uid?: number): void {
  const own = statSync(guest, { throwIfNoEntry: false });
  for (const pid of own ? processesOf((one) => uid === undefined || one === uid) : []) {
    try {
      // Two hosts on one machine may have the same numbers of users, but not the same folder.
      const seen = statSync(`/proc/${pid}/root/opt/guest`);
      if (seen.ino === own?.ino && seen.dev === own.dev) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, or is no sandbox.
    }
  }
}

/** Processes in the same process namespace as `initPid`. */
export function processesBeside(initPid: number): number {
  const own = namespaceOf(String(initPid));
  if (own === undefined) return 0;
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && namespaceOf(name) === own).length;
}

function namespaceOf(pid: string): number | undefined {
  try {
    return statSync(`/proc/${pid}/ns/pid`).ino;
  } catch {
    return undefined;
  }
}

/** Mounts of a process of the sandbox. */
export function mountsOf(initPid: number): number {
  return linesOf(`/proc/${initPid}/mounts`, () => true);
}

/** Where a sandbox has memory file systems (`sandbox.ts`). No program in it can put something else there. */
const MEMORY_FOLDERS = ['home', 'tmp', 'dev/shm', 'run', 'var/tmp'];

/**
 * What the kernel says that a trial holds in its memory file systems: files and folders, and their bytes. Nothing if it cannot be asked.
 */
export async function heldBy(initPid: number): Promise<Pick<Receipt['erased'], 'files' | 'bytes'>> {
  try {
    const all = await Promise.all(MEMORY_FOLDERS.map((folder) => statfs(`/proc/${initPid}/root/${folder}`)));
    const sum = (of: (space: (typeof all)[number]) => number) => all.reduce((total, space) => total + of(space), 0);
    return {
      // Each has a folder of its own.
      files: sum(({ files, ffree }) => Math.max(0, files - ffree - 1)),
      bytes: sum(({ blocks, bfree, bsize }) => (blocks - bfree) * bsize),
    };
  } catch {
    return {};
  }
}

/** What is left of a session whose folder was `folder`, and that ran as `uid` and had `initPid` as its first process. */
function tracesOf(folder: string, uid: number | undefined, initPid: number): Receipt['checks'] {
  return {
    processes: (uid === undefined ? 0 : processesOf((one) => one === uid).length) + processesBeside(initPid),
    mounts: linesOf('/proc/self/mounts', (line) => line.includes(`${folder}/`)),
    sockets: linesOf('/proc/net/unix', (line) => line.includes(`${folder}/`)),
    folder: existsSync(folder),
    swap: linesOf('/proc/swaps', () => true) > 1 ? 'on' : 'off',
    initOnFree: /(?:^|\s)init_on_free=1(?:\s|$)/.test(readOrEmpty('/proc/cmdline')),
  };
}

/** The same, once no process is left or two seconds have passed: the kernel takes some time to end all of a namespace. */
export async function lastTraces(folder: string, uid: number | undefined, initPid: number): Promise<Receipt['checks']> {
  for (let tries = 0; ; tries++) {
    const traces = tracesOf(folder, uid, initPid);
    if (traces.processes === 0 || tries === 100) return traces;
    await setTimeout(20);
  }
}

function linesOf(file: string, counts: (line: string) => boolean): number {
  return readOrEmpty(file)
    .split('\n')
    .filter((line) => line !== '' && counts(line)).length;
}

/** The folder of one session below the data folder. */
export const sessionFolder = (data: string, id: string) => join(data, 'run', id);
