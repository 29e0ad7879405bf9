// Homes that are images. An encrypted one keeps its files in a folder below the root of its file system, which cannot be encrypted
// itself: names and contents are, sizes and times are not.
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { readdir, rmdir, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { isMounted } from '../image/is-mounted.ts';
import { createLimitedPrograms, type LimitedPrograms } from '../limits/limited-programs.ts';
import { canShare } from './backup/can-share.ts';
import { attempts, growImage, makeImage, readImage } from './home-image.ts';
import type { HomeKeys } from './home-keys.ts';
import type { Homes, OpenHome } from './homes.ts';
import { createRoom } from './room.ts';
import { VERSIONS, versionFiles } from './versions/version-files.ts';
import { createVersions, type VersionOptions } from './versions/versions.ts';

const UNLOCK = fileURLToPath(new URL('unlock.pl', import.meta.url));

/** Where the earlier version of a home is mounted that somebody looks into. */
const versionMount = (home: string) => `${home}.version`;

/** Opens them. `keys`: new homes are encrypted. `kept`: how earlier versions of each are; there are none without. */
export function imageHomes(
  folder: string,
  keys: HomeKeys | undefined,
  run: LimitedPrograms = createLimitedPrograms(),
  kept?: Pick<VersionOptions, 'mostBytes' | 'isMaking'>,
): Homes {
  const imageOf = (home: string) => join(folder, `${home}.img`);
  const mountOf = (home: string) => join(folder, 'open', home);
  mkdirSync(join(folder, 'open'), { recursive: true, mode: 0o711 });

  const mountedAt = (home: string) => {
    const mount = mountOf(home);
    return existsSync(mount) && isMounted(mount) ? mount : undefined;
  };
  // Those that are there expire also where none are made, such as on a disk that is full just now.
  const hasVersions = kept !== undefined && (existsSync(join(folder, VERSIONS)) || (kept.isMaking && canShare(folder)));
  const versions = hasVersions
    ? createVersions({
        folder,
        run,
        ...kept,
        imageOf,
        mountOf: mountedAt,
        requireRoomToShare: async (home) => room.requireToShare(imageOf(home)),
      })
    : undefined;
  const room = createRoom({
    folder,
    open: () => readdirSync(join(folder, 'open')).map(imageOf),
    isShared: (image) => (versions?.times(basename(image, '.img')).length ?? 0) > 0,
    spareBytes: () => versions?.bytes() ?? 0,
    makeRoom: async () => (await versions?.deleteOldest()) ?? false,
  });

  /** Returns the folder of the files. */
  async function unlock(home: string, mount: string): Promise<string> {
    const key = keys?.find(home);
    if (!key)
      throw new EngineError(
        'not-started',
        keys
          ? 'A home is encrypted and its key is missing: restore the folder home-keys from the backup.'
          : 'A home is encrypted, and this machine cannot open it: the kernel has no fscrypt for ext4.',
      );
    const path = join(mount, 'files');
    mkdirSync(path, { recursive: true });
    await attempts(run, home)(['perl', UNLOCK, mount, path], [], key);
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

  /** Nothing of it can be written, also not its journal: it is a copy of a file system that was whole. */
  async function openVersion(home: string, file: string): Promise<OpenHome> {
    const mount = mountOf(versionMount(home));
    mkdirSync(mount, { recursive: true });
    try {
      await attempts(run, home)(['mount', '-t', 'ext4', '-o', 'loop,ro,noload,nosuid,nodev', file, mount]);
      const { isEncrypted } = await readImage(file);
      return { path: isEncrypted ? await unlock(home, mount) : mount, close: async () => closeVersion(home) };
    } catch (error) {
      await closeVersion(home).catch(() => undefined);
      throw error;
    }
  }

  /** Also one that could not be unmounted at its end. */
  async function closeVersion(home: string): Promise<void> {
    const mount = mountOf(versionMount(home));
    if (!existsSync(mount)) return;
    if (isMounted(mount)) await unmount(home, mount);
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
    versions: versions && {
      ...versions,
      open: async (home, time) => {
        const version = await versions.use(home, time, async (file) => openVersion(home, file));
        const close = async () => {
          try {
            await version.close();
            versions.release(home);
          } catch (error) {
            // It stays in use until it is unmounted, which the next opening tries.
            versions.release(home, async () => closeVersion(home));
            throw error;
          }
        };
        return { path: version.path, close };
      },
      async forget(home) {
        await closeVersion(home);
        await versions.forget(home);
      },
    },
    async open(home, uid, bytes) {
      const [image, mount, attempt] = [imageOf(home), mountOf(home), attempts(run, home)];
      await room.requireToOpen(image, bytes);
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
        const path = facts.isEncrypted ? await unlock(home, mount) : mount;
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
    async list() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.img')).toSorted();
      const files = names.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => undefined);
        return file && { home: basename(name, '.img'), lastUsed: file.mtimeMs, diskBytes: file.blocks * 512 };
      });
      return (await Promise.all(files)).filter((one) => one !== undefined);
    },
    async erase(home) {
      keys?.destroy(home);
      const mount = mountOf(home);
      // A session could not unmount it.
      if (existsSync(mount)) await close(home).catch(() => undefined);
      const wasThere = existsSync(imageOf(home));
      for (const file of [imageOf(home), `${imageOf(home)}.new`]) rmSync(file, { force: true });
      // Now, since none can be made any more. Without its key nothing of one can be read, also where it is still mounted.
      await closeVersion(home).catch(() => undefined);
      if (versions) await versions.forget(home);
      else versionFiles(folder).removeAll(home);
      return wasThere;
    },
  };
}
