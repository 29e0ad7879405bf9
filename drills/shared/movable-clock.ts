// A clock that a drill moves ahead for its servers.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type Starting } from './server.ts';

const DAY_MS = 86_400_000;

/** A clock; times are milliseconds since 1970. */
export interface Clock {
  /** What a server has to be started with. */
  readonly starting: Pick<Starting, 'preload' | 'env'>;
  now(): number;
  /** Moves it ahead; never back. */
  move(ms: number): void;
  /** Moves it to the next noon (UTC): a day from there has a midnight in it, when the keys of the counters change. */
  moveToNoon(): void;
}

/** Makes a clock that shows the real time until it is moved. */
export function makeClock(): Clock {
  const file = join(makeFolder(), 'offset');
  let offset = 0;
  const write = () => {
    // In one step: a server that reads half of it would jump.
    writeFileSync(`${file}.new`, String(offset));
    renameSync(`${file}.new`, file);
  };
  write();
  const now = () => Date.now() + offset;
  const move = (ms: number) => {
    offset += Math.ceil(Math.max(0, ms));
    write();
  };
  return {
    starting: { preload: [new URL('./moved-date.ts', import.meta.url).href], env: { MOVED_CLOCK: file } },
    now,
    move,
    moveToNoon: () => move(DAY_MS - ((now() - DAY_MS / 2) % DAY_MS)),
  };
}
