// A disk of its own for a power cut: an ext4 image, mounted through a loop device. Copied while it is in use, the image holds
// what had reached the device, and nothing of what the operating system still kept for it.
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needProgram } from '../../test/programs.ts';

const execute = promisify(execFile);
const COPY_TRIES = 20;

/** A mounted disk. */
interface Disk {
  /** Where it is mounted; every user may enter it. */
  readonly folder: string;
  /** Returns an image of what the device holds at this moment. Those who write to the disk must stand still. */
  copy(): Promise<string>;
  /** Writes back all that waits, as the operating system does now and then. */
  sync(): Promise<void>;
  /** Unmounts it and removes its image. Nobody may use it any more. */
  remove(): void;
}

const mounted = new Set<string>();
// PostgreSQL's user comes through it, not into it.
const workshop = mkdtempSync(join(tmpdir(), 'drill-disks-'));
chmodSync(workshop, 0o711);
process.once('exit', () => {
  for (const folder of mounted) {
    const { status, stderr } = spawnSync('umount', ['--lazy', folder], { encoding: 'utf8' });
    if (status !== 0) process.stderr.write(`${folder} is still mounted: ${stderr}\n`);
  }
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

/** Makes an image with an empty file system and returns its path. */
export function makeImage(megabytes: number): string {
  const image = newPath();
  must('truncate', '--size', `${megabytes}M`, image);
  // All of it at once, or the kernel goes on making it in the background.
  must(needProgram('mkfs.ext4', 'e2fsprogs'), '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image);
  return image;
}

/** Copies an image that is not mounted. */
export function copyImage(image: string): string {
  const copy = newPath();
  must('cp', '--sparse=always', image, copy);
  return copy;
}

/** Mounts an image, which replays its journal as after a power cut. Needs root, and loop devices. */
export function mountImage(image: string): Disk {
  if (process.getuid?.() !== 0) throw new Error('This drill mounts disks of its own: run it as root.');
  const folder = newPath();
  mkdirSync(folder);
  must('mount', '-o', 'loop', image, folder);
  mounted.add(folder);
  chmodSync(folder, 0o755);
  return {
    folder,
    copy: () => copyHeld(image),
    sync: async () => void (await execute('sync', ['--file-system', folder])),
    remove() {
      must('umount', folder);
      mounted.delete(folder);
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
