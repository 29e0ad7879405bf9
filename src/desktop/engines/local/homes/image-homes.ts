// Homes that are images. An encrypted one keeps its files in a folder below the root of its file system, which cannot be encrypted
// itself: names and contents are, sizes and times are not.
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { rmdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { isMounted } from '../image/is-mounted.ts';
import { createLimitedPrograms, type LimitedPrograms } from '../limits/limited-programs.ts';
import { attempts, growImage, makeImage, readImage } from './home-image.ts';
import type { HomeKeys } from './home-keys.ts';
import type { Homes } from './homes.ts';

const UNLOCK = fileURLToPath(new URL('unlock.pl', import.meta.url));

/** Opens them. `keys`: new homes are encrypted. */
export function imageHomes(
  folder: string,
  keys: HomeKeys | undefined,
  run: LimitedPrograms = createLimitedPrograms(),
): Homes {
  const imageOf = (home: string) => join(folder, `${home}.img`);
  const mountOf = (home: string) => join(folder, 'open', home);
  mkdirSync(join(folder, 'open'), { recursive: true, mode: 0o711 });

  /** Sparse images may grow while they are open: a disk that is full then fails under their file systems. */
  async function requireRoom(image: string, bytes: number): Promise<void> {
    const open = readdirSync(join(folder, 'open')).map(imageOf);
    const sizes = [...open.filter((other) => other !== image), image].map((file) => {
      const found = statSync(file, { throwIfNoEntry: false });
      return Math.max(file === image ? bytes : 0, found?.size ?? 0) - (found?.blocks ?? 0) * 512;
    });
    const [{ bavail, bsize }, needed] = [await statfs(folder), sizes.reduce((sum, size) => sum + size, 0)];
    const left = bavail * bsize;
    if (left < needed)
      throw new EngineError(
        'disk-full',
        `${left} bytes are left for ${folder}, and open homes may still need ${needed}: make room on this disk.`,
      );
  }

  /** Returns the folder of the files. */
  async function unlock(home: string): Promise<string> {
    const key = keys?.find(home);
    if (!key)
      throw new EngineError(
        'not-started',
        keys
          ? 'A home is encrypted and its key is missing: restore the folder home-keys from the backup.'
          : 'A home is encrypted, and this machine cannot open it: the kernel has no fscrypt for ext4.',
      );
    const path = join(mountOf(home), 'files');
    mkdirSync(path, { recursive: true });
    await attempts(run, home)(['perl', UNLOCK, mountOf(home), path], [], key);
    key.fill(0);
    return path;
  }

  async function close(home: string): Promise<void> {
    const mount = mountOf(home);
    if (isMounted(mount)) {
      // Gives what was deleted back to the disk, and does not leave it in the image. Only what the journal has written is free.
      await run(home, ['sh', '-c', 'sync -f "$0" && fstrim "$0"', mount]).catch(() => undefined);
      await unmount(home, mount);
    }
    rmdirSync(mount);
  }

  /** The namespace of a session that was killed may hold it for some milliseconds. */
  async function unmount(home: string, path: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await run(home, ['umount', path]);
        return;
      } catch {
        if (tries === 50) throw new EngineError('not-started', 'A home that nobody uses could not be unmounted.');
        await setTimeout(100);
      }
    }
  }

  return {
    kind: 'image',
    async open(home, uid, bytes) {
      const [image, mount, attempt] = [imageOf(home), mountOf(home), attempts(run, home)];
      await requireRoom(image, bytes);
      if (!existsSync(image)) {
        // First, so that no image is ever without.
        keys?.make(home).fill(0);
        await makeImage(attempt, image, bytes, keys !== undefined);
      }
      mkdirSync(mount, { recursive: true });
      const facts = await readImage(image);
      if (!isMounted(mount)) {
        if (facts.bytes < bytes - (bytes % 4096)) await growImage(attempt, image, bytes);
        await attempt(['mount', '-t', 'ext4', '-o', 'loop,nosuid,nodev,noatime', image, mount]);
      }
      try {
        const path = facts.isEncrypted ? await unlock(home) : mount;
        // Nobody would know what it is. Only if it is empty.
        if (path === mount) await rmdir(join(path, 'lost+found')).catch(() => undefined);
        chownSync(path, uid ?? 0, uid ?? 0);
        chmodSync(path, 0o700);
        return { path, close: () => close(home) };
      } catch (error) {
        await close(home).catch(() => undefined);
        throw error;
      }
    },
    async state(home) {
      const file = await stat(imageOf(home)).catch(() => undefined);
      if (!file) return undefined;
      const mount = mountOf(home);
      const space = existsSync(mount) && isMounted(mount) ? await statfs(mount) : undefined;
      const { usedBytes, limitBytes } = space
        ? { usedBytes: (space.blocks - space.bfree) * space.bsize, limitBytes: space.blocks * space.bsize }
        : await readImage(imageOf(home));
      return { usedBytes, limitBytes, lastUsed: file.mtimeMs };
    },
    async erase(home) {
      keys?.destroy(home);
      const mount = mountOf(home);
      // A session could not unmount it.
      if (existsSync(mount)) await close(home).catch(() => undefined);
      const wasThere = existsSync(imageOf(home));
      for (const file of [imageOf(home), `${imageOf(home)}.new`]) rmSync(file, { force: true });
      return wasThere;
    },
  };
}
