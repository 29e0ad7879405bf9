// Pages while the operator's command backs up the database, beside pages without a backup.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { keyOfAge, operated } from '../../drills/backup/operator.ts';
import { pageRequests } from '../../drills/load/pages.ts';
import { measure, type Measured } from '../../drills/load/wrk.ts';
import { makeFolder } from '../../drills/shared/programs.ts';
import type { Side } from './calls.ts';

export interface BackedUp {
  readonly without: readonly Measured[];
  readonly during: readonly Measured[];
  /** Of a backup beside pages without a pause, and of one beside an idle server; NaN if it did not end in time. */
  readonly busySeconds: number;
  readonly idleSeconds: number;
  readonly bytes: number;
}

/** Pages as fast as possible in turns with and without a backup: wrk, the server and the backup share the machine. */
export async function backUp({ server, place }: Side, rounds: number, seconds: number): Promise<BackedUp> {
  const folder = makeFolder('growth-backup-');
  const key = keyOfAge(join(folder, 'key'));
  const settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  const ask = () => measure(server.url, pageRequests(), { connections: 64, seconds });
  const timed = async (name: string) => {
    const started = performance.now();
    await operated(['backup', join(folder, name), '--to', key.recipient], settings);
    return (performance.now() - started) / 1000;
  };
  const idleSeconds = await timed('idle.age');
  const [without, during]: [Measured[], Measured[]] = [[], []];
  await ask();
  let busySeconds = 0;
  for (let round = 0; round < rounds; round += 1) {
    without.push(await ask());
    let isOver = false;
    const backup = timed(`${round}.age`).finally(() => (isOver = true));
    // One backup takes several measurements; the last one, of which it may be only a part, does not count.
    for (;;) {
      const measured = await ask();
      if (isOver) break;
      during.push(measured);
    }
    busySeconds = Math.max(busySeconds, await backup);
  }
  return { without, during, busySeconds, idleSeconds, bytes: statSync(join(folder, 'idle.age')).size };
}
