// Homes of members. As root: a sparse file for each with an ext4 file system, mounted while a session uses it, so that the size is
// a hard limit and a home is one file to back up or delete. Otherwise a plain folder, whose size is looked at.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError, type HomeState } from '../engine.ts';

const run = promisify(execFile);

export interface OpenHome {
  /** Folder to bind into the sandbox. */
  readonly path: string;
  /** Unmounts it. Throws if it is still in use. */
  close(): Promise<void>;
}

export interface Homes {
  readonly kind: 'image' | 'folder';
  /** Makes the home if it is new. Throws `EngineError` 'no-space' or 'not-started'. */
  open(home: string, uid: number | undefined, bytes: number): Promise<OpenHome>;
  state(home: string): Promise<HomeState | undefined>;
  /** Deletes it; it must not be open. Returns whether it was there. */
  erase(home: string): Promise<boolean>;
}

/** `canMount`: root, with loop devices. */
export function createHomes(folder: string, canMount: boolean): Homes {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return canMount ? imageHomes(folder) : folderHomes(folder);
}

function imageHomes(folder: string): Homes {
  const image = (home: string) => join(folder, `${home}.img`);
  const mountPoint = (home: string) => join(folder, 'open', home);
  mkdirSync(join(folder, 'open'), { recursive: true, mode: 0o711 });
  return {
    kind: 'image',
    async open(home, uid, bytes) {
      const path = mountPoint(home);
      const isNew = !existsSync(image(home));
      if (isNew) await makeImage(image(home), bytes);
      mkdirSync(path, { recursive: true });
      if (!isMounted(path))
        await attempt('mount', ['-t', 'ext4', '-o', 'loop,nosuid,nodev,noatime', image(home), path]);
      // Nobody would know what it is, and only the session's user writes here.
      if (isNew) rmSync(join(path, 'lost+found'), { recursive: true, force: true });
      chownSync(path, uid ?? 0, uid ?? 0);
      chmodSync(path, 0o700);
      return {
        path,
        async close() {
          // Gives what was deleted back to the disk, and does not leave it in the image. Only what the journal has written is free.
          await run('sh', ['-c', 'sync -f "$0" && fstrim "$0"', path]).catch(() => undefined);
          await unmount(path);
          rmdirSync(path);
        },
      };
    },
    async state(home) {
      const file = await stat(image(home)).catch(() => undefined);
      if (!file) return undefined;
      const isOpen = existsSync(mountPoint(home));
      const space = isOpen ? await statfs(mountPoint(home)) : undefined;
      const usedBytes = space ? (space.blocks - space.bfree) * space.bsize : file.blocks * 512;
      return { usedBytes, limitBytes: file.size, lastUsed: file.mtimeMs };
    },
    async erase(home) {
      const wasThere = existsSync(image(home));
      rmSync(image(home), { force: true });
      return wasThere;
    },
  };
}

async function makeImage(file: string, bytes: number): Promise<void> {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, '', { mode: 0o600 });
  truncateSync(unfinished, bytes);
  // Without space that only root may use.
  await attempt('mkfs.ext4', ['-q', '-F', '-m', '0', unfinished]);
  renameSync(unfinished, file);
}

function isMounted(path: string): boolean {
  return statSync(path).dev !== statSync(join(path, '..')).dev;
}

/** The namespace of a session that was killed may hold it for some milliseconds. */
async function unmount(path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await run('umount', [path]);
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function attempt(program: string, args: readonly string[]): Promise<void> {
  try {
    await run(program, args, { timeout: 60_000 });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new EngineError('not-started', `${program} failed: ${(stderr ?? String(error)).trim()}`);
  }
}

function folderHomes(folder: string): Homes {
  const ofHome = (home: string) => join(folder, home);
  return {
    kind: 'folder',
    async open(home, uid) {
      const path = ofHome(home);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      if (uid !== undefined) chownSync(path, uid, uid);
      const now = new Date();
      await utimes(path, now, now);
      return { path, close: async () => undefined };
    },
    async state(home) {
      const found = lstatSync(ofHome(home), { throwIfNoEntry: false });
      if (!found) return undefined;
      const { stdout } = await run('du', ['-sB1', '--apparent-size', ofHome(home)]);
      return { usedBytes: Number(stdout.split('\t')[0]), limitBytes: 0, lastUsed: found.mtimeMs };
    },
    async erase(home) {
      const wasThere = existsSync(ofHome(home));
      rmSync(ofHome(home), { recursive: true, force: true });
      return wasThere;
    },
  };
}
