// A clock for one server that the drill sets while the server runs, by libfaketime. Timers run on as they do after a real jump.
import { globSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { makeFolder } from '../shared/server.ts';

/** A clock that one server is started under. */
export interface FakeClock {
  /** What the server has to be started with. */
  readonly env: NodeJS.ProcessEnv;
  /** Sets it; it goes on from there. Milliseconds since 1970. */
  set(to: number): void;
  /** What the server takes for now. */
  now(): number;
}

/** Makes a clock that says `start`, milliseconds since 1970. */
export function makeClock(start: number): FakeClock {
  needProgram('faketime');
  const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
  if (library === undefined) throw new Error('faketime has no libfaketime.so.1 on this machine');
  const file = join(makeFolder('drill-clock-'), 'offset');
  let ahead = 0;
  const set = (to: number) => {
    ahead = Math.round((to - Date.now()) / 1_000);
    // Whole at once: the server may read it at any moment.
    writeFileSync(`${file}.new`, `${ahead < 0 ? '' : '+'}${ahead}s\n`);
    renameSync(`${file}.new`, file);
  };
  set(start);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // As on a machine whose clock is set: how long it runs is another clock, and what files say does not change.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    now: () => Date.now() + ahead * 1_000,
  };
}
