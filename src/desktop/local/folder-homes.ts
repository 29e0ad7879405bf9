// Homes that are plain folders, for hosts without root: nothing limits their size but what looks at it (session/space.ts).
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Homes } from './homes.ts';

const run = promisify(execFile);

/** Opens them. `bytes`: how large each should be at most. */
export function folderHomes(folder: string, bytes: number): Homes {
  const ofHome = (home: string) => join(folder, home);
  return {
    kind: 'folder',
    async open(home, uid) {
      const path = ofHome(home);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      // A program of the last session may have closed it.
      chmodSync(path, 0o700);
      if (uid !== undefined) chownSync(path, uid, uid);
      const now = new Date();
      await utimes(path, now, now);
      return { path, close: async () => undefined };
    },
    async state(home) {
      const found = lstatSync(ofHome(home), { throwIfNoEntry: false });
      if (!found) return undefined;
      // What cannot be entered is not counted.
      const { stdout } = await run('sh', ['-c', 'du -sB1 --apparent-size "$0" 2>&- || :', ofHome(home)]);
      return { usedBytes: Number(stdout.split('\t')[0]), limitBytes: bytes, lastUsed: found.mtimeMs };
    },
    async erase(home) {
      const wasThere = existsSync(ofHome(home));
      // Without root, folders that a program of the member has closed could not be emptied. `-R` follows no links.
      if (wasThere) await run('chmod', ['-Rf', 'u+rwX', ofHome(home)]).catch(() => undefined);
      rmSync(ofHome(home), { recursive: true, force: true });
      return wasThere;
    },
  };
}
