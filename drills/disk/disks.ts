// Small disks that can be filled, broken and unmounted. Mounting needs root.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';

/** A mounted disk; unmounted at the latest with the drill. */
export interface Disk {
  /** Where it is mounted. */
  readonly path: string;
  /** Writes one file until there is no room left. */
  fill(): void;
  /** Removes that file. */
  makeRoom(): void;
  /** Remounts it read-only; nobody may have a file open for writing. */
  protect(): void;
}

const mounted: { readonly path: string; readonly folder: string }[] = [];
process.once('exit', () => {
  for (const { path, folder } of mounted.toReversed()) {
    // Lazily, because a server may still be exiting.
    spawnSync('umount', ['--lazy', path]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function mount(args: readonly string[], at?: string): { path: string; folder: string } {
  if (process.getuid?.() !== 0) throw new Error('This drill mounts small disks: run it as root');
  const folder = mkdtempSync(join(tmpdir(), 'drill-disk-'));
  const path = at ?? join(folder, 'disk');
  mkdirSync(path, { recursive: true });
  execFileSync('mount', [...args, path]);
  mounted.push({ path, folder });
  return { path, folder };
}

function diskAt(path: string): Disk {
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: () => {
      for (const bytes of [65_536, 4_096, 1])
        try {
          for (;;) appendFileSync(ballast, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as { code?: string }).code !== 'ENOSPC') throw error;
        }
    },
    makeRoom: () => rmSync(ballast),
    protect: () => void execFileSync('mount', ['-o', 'remount,ro', path]),
  };
}

/** Mounts a disk in memory of this size, in an empty folder or in a new one. */
export function memoryDisk(kibibytes: number, at?: string): Disk {
  return diskAt(mount(['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs'], at).path);
}

/** Mounts an ext4 file system of 16 MiB; `breakDown` is what the kernel does after an error of the disk: from then on it is read-only. */
export function fragileDisk(): Disk & { breakDown(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'drill-image-'));
  const image = join(folder, 'image');
  closeSync(openSync(image, 'w'));
  truncateSync(image, 16 * 1024 * 1024);
  execFileSync(needProgram('mkfs.ext4', 'e2fsprogs'), ['-q', image]);
  const { path } = mount(['-o', 'loop', image]);
  // The kernel keeps the file as long as it is mounted.
  rmSync(folder, { recursive: true });
  const breakDown = () => {
    // A later write to a mapped file asks the kernel again, which refuses it.
    execFileSync('sync', ['--file-system', path]);
    spawnSync('mount', ['-o', 'remount,abort', path]);
  };
  return { ...diskAt(path), breakDown };
}
