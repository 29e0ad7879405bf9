// A server whose disk is full, and whose disk for emails is full too, until there is space again; and one whose disk the kernel
// makes read-only, as it does after an error of the device.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runSql } from '../shared/database.ts';
import { makeImage, memoryDisk, mountImage } from '../shared/disks.ts';
import { atMost, none, print, type Run } from '../shared/drill.ts';
import { openLedger } from '../shared/durability/ledger.ts';
import { TRAFFIC_ENV } from '../shared/traffic.ts';
import { compare, countOf, healing, HEAL_LIMIT_MS, startReading, visit } from './members.ts';

const AGE_MS = 2 * 3_600_000;
/** Requests that must be refused. */
const REFUSALS = { full: 90, brief: 9 };

export const fillDisk: Run = async ({ isBrief, startServer }) => {
  const refusals = REFUSALS[isBrief ? 'brief' : 'full'];
  const disk = memoryDisk(4_096);
  const mailDisk = memoryDisk(64, join(disk.folder, 'mail'));
  mailDisk.fill();
  const server = await startServer({ dataDir: disk.folder, env: TRAFFIC_ENV });
  const ledger = openLedger();
  for (const name of ['before-1', 'before-2', 'before-3']) await visit(server.url, ledger, name);
  // Sending their emails fails, and is deferred.
  await wait(2_500);
  // As if the session had not been used for two hours: reading then tries to update that time.
  await runSql(server, `update tokens set last_used_at = last_used_at - ${AGE_MS}`);
  disk.fill();
  const reading = await startReading(server.url, ledger);
  for (let turn = 0; turn < 5 * refusals && ledger.refused < refusals; turn += 1)
    await visit(server.url, ledger, `full-${turn}`);
  await wait(2_000);
  await reading.stop();
  const failed = reading.failures();
  const { refused } = ledger;
  const wrong = [...ledger.unexpected];

  disk.makeRoom();
  mailDisk.makeRoom();
  const healedMs = await healing(server.url, ledger);
  // As if the minutes had passed after which an email is sent again.
  for (let look = 0; look < 5; look += 1) {
    await runSql(server, 'update outbox set next_attempt_at = 0');
    await wait(1_200);
  }
  await server.stop();
  const { lost, emails } = await compare(disk.folder, ledger);
  print([...wrong, ...failed, ...lost, ...emails], 5);
  const requests = refused + wrong.length;
  return [
    none('full-answers', refused < refusals ? requests : wrong.length, requests, 'wrong'),
    none('full-reads', failed.length, reading.samples.length, 'failed'),
    none('full-loss', lost.length, ledger.accounts.size + ledger.live.size, 'accounts and sessions affected'),
    none('full-mails', emails.length, ledger.accounts.size, 'emails missing'),
    atMost('full-heals', healedMs, HEAL_LIMIT_MS, 'ms'),
  ];
};

export const breakDisk: Run = async ({ isBrief, startServer }) => {
  const refusals = REFUSALS[isBrief ? 'brief' : 'full'];
  const disk = mountImage(makeImage(16));
  const server = await startServer({ dataDir: disk.folder, env: TRAFFIC_ENV });
  const before = openLedger();
  for (const name of ['before-1', 'before-2', 'before-3']) await visit(server.url, before, name);
  const reading = await startReading(server.url, before);
  await disk.breakDown();
  const ledger = openLedger();
  for (let turn = 0; turn < refusals; turn += 1) await visit(server.url, ledger, `broken-${turn}`);
  // Refusals are quick: the reading goes on for a while.
  await wait(3_000);
  await reading.stop();
  const failed = reading.failures();
  await server.kill();
  const { unexpected: wrong, refused } = ledger;
  print([...wrong, ...failed], 5);
  return [
    none('read-only-answers', wrong.length + countOf(ledger) - refused, refusals, 'wrong'),
    none('read-only-reads', failed.length, reading.samples.length, 'failed'),
  ];
};
