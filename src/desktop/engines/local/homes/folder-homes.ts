// Homes that are plain folders, for hosts without root: nothing limits their size but what looks at it (session/space.ts).
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { createLimitedPrograms, type LimitedPrograms } from '../limits/limited-programs.ts';
import type { Homes } from './homes.ts';

/** A member may have any number of files. */
const ERASES_WITHIN_MS = 10 * 60_000;

/** Opens them. `bytes`: how large one should be at most that was opened before its size was written down. */
export function folderHomes(folder: string, bytes: number, run: LimitedPrograms = createLimitedPrograms()): Homes {
  const ofHome = (home: string) => join(folder, home);
  /** With its size: sessions see the folder of their home alone. */
  const sizeFile = (home: string) => join(folder, `${home}.bytes`);
  const sizeOf = (home: string): number => {
    try {
      return Number.parseInt(readFileSync(sizeFile(home), 'utf8'), 10) || bytes;
    } catch {
      return bytes;
    }
  };
  function noteSize(home: string, size: number): void {
    if (size === sizeOf(home)) return;
    try {
      writeFileSync(sizeFile(home), String(size), { mode: 0o600 });
    } catch {
      // On a full disk a member must still be able to delete files.
    }
  }
  /** One count at a time for each home: pages ask as often as they like. */
  const counts = new Map<string, Promise<number>>();
  const usedBytes = (home: string): Promise<number> => {
    const running = counts.get(home);
    if (running) return running;
    // What cannot be entered is not counted.
    const script = 'du -sB1 --apparent-size "$0" 2>&- || :';
    const count = run(home, ['sh', '-c', script, ofHome(home)])
      .then(({ stdout }) => Number.parseInt(stdout, 10) || 0)
      .finally(() => counts.delete(home));
    counts.set(home, count);
    return count;
  };
  return {
    kind: 'folder',
    async open(home, uid, size) {
      const path = ofHome(home);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      // A program of the last session may have closed it.
      chmodSync(path, 0o700);
      if (uid !== undefined) chownSync(path, uid, uid);
      noteSize(home, size);
      const now = new Date();
      await utimes(path, now, now);
      return { path, close: async () => undefined };
    },
    async state(home) {
      const found = lstatSync(ofHome(home), { throwIfNoEntry: false });
      if (!found) return undefined;
      return { usedBytes: await usedBytes(home), limitBytes: sizeOf(home), lastUsed: found.mtimeMs };
    },
    async list() {
      const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
      return entries
        .map(({ name }) => ({ home: name, lastUsed: lstatSync(ofHome(name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
        .toSorted((a, b) => (a.home < b.home ? -1 : 1));
    },
    async erase(home) {
      const wasThere = existsSync(ofHome(home));
      rmSync(sizeFile(home), { force: true });
      // Without root, folders that a program of the member has closed could not be emptied. `-R` follows no links.
      const within = { withinMs: ERASES_WITHIN_MS };
      if (wasThere) await run(home, ['chmod', '-Rf', 'u+rwX', ofHome(home)], within).catch(() => undefined);
      // Not by this process, which would do nothing else meanwhile.
      await run(home, ['rm', '-rf', ofHome(home)], within).catch(() => {
        throw new EngineError('not-started', 'A home could not be erased: rm could not delete all files.');
      });
      return wasThere;
    },
  };
}
