// A disk that the kernel makes read-only under a running server, as it does after an error of the device.
import { setTimeout as wait } from 'node:timers/promises';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { startTraffic, TRAFFIC_ENV } from '../shared/traffic.ts';
import { emptyLedger, visit, READERS } from './acknowledged-or-refused.ts';
import { fragileDisk } from './disks.ts';

/** Breaks the disk and lets members try as often. */
export async function breakDisk(tries: number, startServer: RunOptions['startServer']): Promise<Measurement[]> {
  const disk = fragileDisk();
  const server = await startServer({ dataDir: disk.path, env: TRAFFIC_ENV });
  const before = emptyLedger();
  for (const name of ['before-1', 'before-2', 'before-3']) await visit(server.url, before, name);
  const reading = await startTraffic(server.url, READERS, { members: [], tokens: before.tokens.slice(0, 1) });
  disk.breakDown();
  const ledger = emptyLedger();
  for (let turn = 0; turn < tries; turn += 1) await visit(server.url, ledger, `broken-${turn}`).catch(() => undefined);
  // Refusals are quick: the reading goes on for a while.
  await wait(3_000);
  await reading.stop();
  const [asked, failed] = [reading.samples.length, reading.failures()];
  await server.kill();
  const { wrong, counts } = ledger;
  for (const line of [...wrong, ...failed].slice(0, 5)) console.log(`  ${line}`);
  return [
    none('read-only-answers', wrong.length + counts.kept, tries, 'otherwise'),
    none('read-only-reads', failed.length, asked, 'failed'),
  ];
}
