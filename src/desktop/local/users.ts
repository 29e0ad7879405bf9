// User numbers of sessions: each session has one of its own, so that the kernel keeps them apart even outside of a sandbox. A
// home keeps its number, because its files belong to it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Between the numbers that systemd gives to containers and those that some programs read as negative. */
const FIRST_TRIAL = 1_900_000_000;
const FIRST_HOME = 1_910_000_000;

export interface Users {
  /** Takes a number that no running trial has. */
  takeTrial(): number;
  release(uid: number): void;
  /** Returns the number of a home, always the same. */
  ofHome(home: string): number;
}

/** `folder` keeps one file for each home, which stays when the home is deleted: a number is never given twice. */
export function createUsers(folder: string): Users {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const taken = new Set<number>();
  let next = FIRST_TRIAL;
  return {
    takeTrial() {
      while (taken.has(next)) next++;
      const uid = next;
      taken.add(uid);
      // Not the same again at once: something of the last session may still be ending.
      next = uid + 1 >= FIRST_HOME ? FIRST_TRIAL : uid + 1;
      return uid;
    },
    release: (uid) => void taken.delete(uid),
    ofHome(home) {
      const file = join(folder, home);
      try {
        return Number(readFileSync(file, 'utf8'));
      } catch {
        const uid = FIRST_HOME + readdirSync(folder).length;
        writeFileSync(file, String(uid), { flag: 'wx' });
        return uid;
      }
    },
  };
}
