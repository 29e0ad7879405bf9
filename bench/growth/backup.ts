// Pages while the operator's command backs up the database, beside pages without a backup.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { keyOfAge, operated, startOperation } from '../../drills/backup/operator.ts';
import { pageRequests } from '../../drills/load/pages.ts';
import { measure } from '../../drills/load/wrk.ts';
import { makeFolder } from '../../drills/shared/programs.ts';
import type { Side } from './calls.ts';

/** Pages a second by round, and the seconds of a backup without other work. */
export interface BackedUp {
  readonly without: readonly number[];
  readonly during: readonly number[];
  readonly idleSeconds: number;
  readonly bytes: number;
}

/**
 * Asks for pages as fast as possible, in turns without and during a backup, each of which lasts longer than the measurement: wrk, the
 * server and the backup share the machine. Throws if a backup ends before.
 */
export async function backUp({ server, place }: Side, rounds: number, seconds: number): Promise<BackedUp> {
  const folder = makeFolder('growth-backup-');
  const key = keyOfAge(join(folder, 'key'));
  const settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  const words = (name: string) => ['backup', join(folder, name), '--to', key.recipient];
  const ask = async () => (await measure(server.url, pageRequests(), { connections: 64, seconds })).rate;
  const started = performance.now();
  await operated(words('idle.age'), settings);
  const idleSeconds = (performance.now() - started) / 1000;
  const [without, during]: [number[], number[]] = [[], []];
  await ask();
  for (let round = 0; round < rounds; round += 1) {
    without.push(await ask());
    const backup = startOperation(words(`${round}.age`), settings);
    during.push(await ask());
    if (backup.isGone()) throw new Error(`the backup has ended before the measurement: ${backup.said()}`);
    // Stopped, because the rest of a backup of a million accounts takes minutes.
    await backup.end('SIGTERM');
  }
  return { without, during, idleSeconds, bytes: statSync(join(folder, 'idle.age')).size };
}
