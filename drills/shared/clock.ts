// A clock that a drill moves ahead for its servers. Also the module that such a server imports first.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Starting } from './server.ts';

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

/** Replaces the content of a file in one step: a server that reads half of it would jump. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** Makes a clock in a folder that shows the real time until it is moved. */
export function makeClock(folder: string): Clock {
  const file = join(folder, 'offset');
  let offset = 0;
  const now = () => Date.now() + offset;
  const move = (ms: number) => {
    offset += Math.ceil(Math.max(0, ms));
    replaceFile(file, String(offset));
  };
  move(0);
  return {
    starting: { preload: [import.meta.url], env: { MOVED_CLOCK: file } },
    now,
    move,
    moveToNoon: () => move(DAY_MS - ((now() - DAY_MS / 2) % DAY_MS)),
  };
}

const moved = process.env['MOVED_CLOCK'];
if (moved !== undefined) {
  const realNow = Date.now.bind(Date);
  Date.now = () => realNow() + Number(readFileSync(moved, 'utf8'));
}
