// A server whose disk is full, and whose disk for emails is full too, until there is space again.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { openLedger } from '../shared/durability/acknowledged-writes.ts';
import { startTraffic, TRAFFIC_ENV } from '../shared/traffic.ts';
import { memoryDisk } from './disks.ts';
import { compare, READERS, visit } from './members.ts';

const HEAL_LIMIT_MS = 5_000;
const AGE_MS = 2 * 3_600_000;

/** Fills the disk until this many requests were refused, then frees the space. */
export async function fillDisk(refusals: number, startServer: RunOptions['startServer']): Promise<Measurement[]> {
  const disk = memoryDisk(4_096);
  const mailDisk = memoryDisk(64, join(disk.path, 'mail'));
  mailDisk.fill();
  const server = await startServer({ dataDir: disk.path, env: TRAFFIC_ENV });
  const ledger = openLedger();
  for (const name of ['before-1', 'before-2', 'before-3']) await visit(server.url, ledger, name);
  // Sending their emails fails, and is deferred.
  await wait(2_500);
  const file = join(disk.path, 'accounts.db');
  // As if the session had not been used for two hours: reading then tries to update that time.
  change(file, `update tokens set last_used_at = last_used_at - ${AGE_MS}`);
  disk.fill();
  const reading = await startTraffic(server.url, READERS, { members: [], tokens: [...ledger.live].slice(0, 1) });
  for (let turn = 0; turn < 5 * refusals && ledger.refused < refusals; turn += 1)
    await visit(server.url, ledger, `full-${turn}`).catch(() => undefined);
  await wait(2_000);
  await reading.stop();
  const [asked, failed] = [reading.samples.length, reading.failures()];
  const { refused } = ledger;
  const wrong = [...ledger.unexpected];

  disk.makeRoom();
  mailDisk.makeRoom();
  const from = performance.now();
  let isHealed = false;
  for (let turn = 0; !isHealed && performance.now() - from < 2 * HEAL_LIMIT_MS; turn += 1)
    isHealed = await visit(server.url, ledger, `after-${turn}`).catch(() => false);
  const healing = isHealed ? performance.now() - from : Number.POSITIVE_INFINITY;
  // As if the minutes had passed after which an email is sent again.
  for (let look = 0; look < 5; look += 1) {
    change(file, 'update outbox set next_attempt_at = 0');
    await wait(1_200);
  }
  await server.stop();
  const { lost, mails: missing } = await compare(disk.path, ledger);
  for (const line of [...wrong, ...failed, ...lost, ...missing].slice(0, 5)) console.log(`  ${line}`);
  const calls = refused + wrong.length;
  return [
    none('full-answers', refused < refusals ? calls : wrong.length, calls, 'wrong'),
    none('full-reads', failed.length, asked, 'failed'),
    none('full-loss', lost.length, ledger.accounts.size + ledger.live.size, 'accounts and sessions affected'),
    none('full-mails', missing.length, ledger.accounts.size, 'emails missing'),
    atMost('full-heals', healing, HEAL_LIMIT_MS, 'ms'),
  ];
}

/** Changes the database beside the server, as an operator's tool would. */
function change(file: string, sql: string): void {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec(sql);
  db.close();
}
