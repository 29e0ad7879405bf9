// Small disks of a drill that can be filled, broken, copied and unmounted. Mounting needs root; images need loop devices.
import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needProgram } from '../../test/programs.ts';

const execute = promisify(execFile);
const COPY_TRIES = 20;

const mounted: string[] = [];
// PostgreSQL's user comes through it, not into it.
const workshop = mkdtempSync(join(tmpdir(), 'drill-disks-'));
chmodSync(workshop, 0o711);
process.once('exit', () => {
  // Lazily, because a server may still be exiting; the last first, because one may be mounted on another.
  for (const folder of mounted.toReversed()) spawnSync('umount', ['--lazy', folder]);
  // A process that was just killed may keep it busy for a moment.
  rmSync(workshop, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

let made = 0;
const newPath = () => join(workshop, String((made += 1)));

/** Runs a program to its end. Throws what it said if it fails. */
function must(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.trim()}`);
}

/** Mounts something in an empty folder or in a new one, which every user may enter; unmounted at the latest with the drill. */
function mount(args: readonly string[], folder = newPath()): string {
  if (process.getuid?.() !== 0) throw new Error('This drill mounts disks of its own: run it as root.');
  mkdirSync(folder, { recursive: true });
  must('mount', ...args, folder);
  mounted.push(folder);
  chmodSync(folder, 0o755);
  return folder;
}

export function memoryDisk(kibibytes: number, at?: string) {
  const folder = mount(['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs'], at);
  const ballast = join(folder, 'ballast');
  const fill = () => {
    for (const bytes of [65_536, 4_096, 1])
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(bytes));
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
  };
  return {
    folder,
    /** Writes one file until there is no room left. */
    fill,
    /** Removes that file. */
    makeRoom: () => rmSync(ballast),
    /** Remounts it read-only; nobody may have a file open for writing. */
    protect: () => must('mount', '-o', 'remount,ro', folder),
  };
}

/** Makes an image with an empty ext4 file system and returns its path. */
export function makeImage(megabytes: number): string {
  const image = newPath();
  must('truncate', '--size', `${megabytes}M`, image);
  // All of it at once, or the kernel goes on making it in the background.
  must(needProgram('mkfs.ext4', 'e2fsprogs'), '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image);
  return image;
}

export function copyImage(image: string): string {
  const copy = newPath();
  must('cp', '--sparse=always', image, copy);
  return copy;
}

/**
 * Mounts an image, which replays its journal as after a power cut. Copied while it is in use, it holds what had reached the
 * device, and nothing of what the operating system still kept for it.
 */
export function mountImage(image: string) {
  const folder = mount(['-o', 'loop', image]);
  const sync = async () => void (await execute('sync', ['--file-system', folder]));
  return {
    folder,
    /** Returns an image of what the device holds at this moment. Those who write to the disk must stand still. */
    copy: () => copyHeld(image),
    /** Writes back all that waits, as the operating system does now and then. */
    sync,
    /** Does what the kernel does after an error of the device: from then on the disk is read-only. */
    async breakDown() {
      // A later write to a mapped file asks the kernel again, which refuses it.
      await sync();
      spawnSync('mount', ['-o', 'remount,abort', folder]);
    },
    /** Unmounts it and removes its image. Nobody may use it any more. */
    remove() {
      must('umount', folder);
      mounted.splice(mounted.indexOf(folder), 1);
      rmSync(folder, { recursive: true });
      rmSync(image);
    },
  };
}

/** The kernel may write back, as it does every five seconds, while we copy: then the copy is no moment, and made anew. */
async function copyHeld(image: string): Promise<string> {
  const copy = newPath();
  const written = () => statSync(image, { bigint: true }).mtimeNs;
  for (let left = COPY_TRIES; left > 0; left -= 1) {
    const before = written();
    await execute('cp', ['--sparse=always', image, copy]);
    if (written() === before) return copy;
  }
  throw new Error('the disk did not stand still while it was copied');
}
