// A clock for one server that the drill sets while the server runs, by libfaketime. Timers run on as they do after a real jump.
// Also preloaded into the server: what it does every ten minutes it does every second.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { replaceFile } from '../shared/clock.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';
import { makeFolder } from '../shared/programs.ts';

/**
 * Makes a clock that says `start`, milliseconds since 1970, and goes on from there, as after each `set`. `env`: what the server is
 * started with; `now`: what the server takes for now.
 */
export function makeFakeClock(start: number) {
  needProgram('faketime');
  const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
  if (library === undefined) throw new Error('faketime has no libfaketime.so.1 on this machine');
  const file = join(makeFolder('drill-clock-'), 'offset');
  let ahead = 0;
  const set = (to: number) => {
    ahead = Math.round((to - Date.now()) / 1_000);
    replaceFile(file, `${ahead < 0 ? '' : '+'}${ahead}s\n`);
  };
  set(start);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // As on a machine whose clock is set: how long it runs is another clock, and what files say does not change.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  return { env, set, now: () => Date.now() + ahead * 1_000 };
}

if (process.env['FAKETIME_TIMESTAMP_FILE'] !== undefined)
  replaceMethod(globalThis, 'setInterval', ({ given: [work, ms, ...rest], old }) =>
    old([work, ms === 600_000 ? 1_000 : ms, ...rest]),
  );
