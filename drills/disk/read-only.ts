// A disk that the kernel makes read-only under a running server, as it does after an error of the device.
import { setTimeout as wait } from 'node:timers/promises';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { openLedger } from '../shared/durability/acknowledged-writes.ts';
import { startTraffic, TRAFFIC_ENV } from '../shared/traffic.ts';
import { fragileDisk } from './disks.ts';
import { countOf, READERS, visit } from './members.ts';

/** Breaks the disk and lets members try this many times. */
export async function breakDisk(tries: number, startServer: RunOptions['startServer']): Promise<Measurement[]> {
  const disk = fragileDisk();
  const server = await startServer({ dataDir: disk.path, env: TRAFFIC_ENV });
  const before = openLedger();
  for (const name of ['before-1', 'before-2', 'before-3']) await visit(server.url, before, name);
  const reading = await startTraffic(server.url, READERS, { members: [], tokens: [...before.live].slice(0, 1) });
  disk.breakDown();
  const ledger = openLedger();
  for (let turn = 0; turn < tries; turn += 1) await visit(server.url, ledger, `broken-${turn}`).catch(() => undefined);
  // Refusals are quick: the reading goes on for a while.
  await wait(3_000);
  await reading.stop();
  const [asked, failed] = [reading.samples.length, reading.failures()];
  await server.kill();
  const { unexpected: wrong, refused } = ledger;
  for (const line of [...wrong, ...failed].slice(0, 5)) console.log(`  ${line}`);
  return [
    none('read-only-answers', wrong.length + countOf(ledger) - refused, tries, 'wrong'),
    none('read-only-reads', failed.length, asked, 'failed'),
  ];
}
