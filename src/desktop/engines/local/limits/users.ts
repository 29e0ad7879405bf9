// User numbers of sessions: each session has one of its own, so that the kernel keeps them apart even outside of a sandbox. A
// home keeps its number, because its files belong to it.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { namedDiskFull } from '../machine/disk-full.ts';

/** Between the numbers that systemd gives to containers and those that some programs read as negative. */
const FIRST_TRIAL = 1_900_000_000;
const FIRST_HOME = 1_910_000_000;
/** Hosts with different data folders begin at different numbers, so that two on one machine share none. */
const OWNERS = 1_000;
const OF_OWNER = 10_000;

export interface Users {
  /** Takes a number that no running trial has. */
  takeTrial(): number;
  release(uid: number): void;
  /** Returns the number of a home, always the same. */
  ofHome(home: string): number;
  /** Forgets whose the number of a deleted home was. */
  forget(home: string): void;
}

/** `owner` is a hexadecimal hash of the data folder. `folder` keeps one file for each home, which loses its name with the home: a number is never given twice. */
export function createUsers(folder: string, owner: string): Users {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const taken = new Set<number>();
  const offset = (Number.parseInt(owner.slice(0, 8), 16) % OWNERS) * OF_OWNER;
  let last = 0;
  return {
    takeTrial() {
      // Not the last one again at once: something of its session may still be ending.
      do last = (last + 1) % OF_OWNER;
      while (taken.has(FIRST_TRIAL + offset + last));
      taken.add(FIRST_TRIAL + offset + last);
      return FIRST_TRIAL + offset + last;
    },
    release: (uid) => void taken.delete(uid),
    ofHome(home) {
      const file = join(folder, home);
      if (existsSync(file)) return numberIn(file);
      const uid = FIRST_HOME + offset + readdirSync(folder).length;
      try {
        writeFileSync(file, String(uid), { flag: 'wx', flush: true });
      } catch (error) {
        // Of a disk that is full: an empty file would stay.
        rmSync(file, { force: true });
        throw namedDiskFull(error);
      }
      return uid;
    },
    forget(home) {
      const file = join(folder, home);
      if (existsSync(file)) renameSync(file, join(folder, readFileSync(file, 'utf8') || randomUUID()));
    },
  };
}

/** An empty file would be 0, the number of root. */
function numberIn(file: string): number {
  const uid = Number(readFileSync(file, 'utf8'));
  if (uid >= FIRST_HOME) return uid;
  throw new EngineError(
    'not-started',
    `${file} has no number of a user: write into it that of the owner of the home's files, ${FIRST_HOME} or above.`,
  );
}
