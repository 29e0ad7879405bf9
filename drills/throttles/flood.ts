// Floods of 500 concurrent sign-ins while pages are requested.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '../../test/free-port.ts';
import { atMost, none, quantile, type Measurement, type RunOptions } from '../shared/drill.ts';
import { startReaders } from '../shared/readers.ts';
import type { FloodOrder, Flooded } from './flood-thread.ts';

const PARALLEL = 500;
const QUEUE = 64;
const MEMORY_MB = 512;

export async function flood({ startServer, isShort }: RunOptions): Promise<readonly Measurement[]> {
  const metrics = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(metrics) } });
  const order: FloodOrder = { site: server.url, parallel: PARALLEL, ms: isShort ? 6_000 : 15_000 };
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: order });
  const ended = once(thread, 'message') as Promise<[Flooded]>;
  const state = { isOver: false };
  const longestQueue = watchQueue(`http://127.0.0.1:${metrics}/metrics`, state);
  // The flood must have started before its effect is measured.
  await wait(500);
  const readers = await startReaders(server.url);
  const [flooded] = await ended;
  state.isOver = true;
  const times = await readers.stop();
  const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  const waiting = await longestQueue;
  await server.stop();

  const p99 = quantile(times, 0.99);
  const { statuses, unsaid, failures } = flooded;
  const shed = statuses['503'] ?? 0;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, failures.length);
  const other = all - shed - (statuses['400'] ?? 0);
  if (failures.length > 0) console.log(`  without an answer: ${[...new Set(failures)].join('; ')}`);
  return [
    {
      ...atMost('pages', p99, 200, 'ms', `While ${PARALLEL} sign-ins arrive at once, pages stay fast (p99)`),
      measured: `${p99.toFixed(1)} ms (median ${quantile(times, 0.5).toFixed(1)} ms, ${times.length.toLocaleString('en')} pages)`,
    },
    none('shed', unsaid, shed, 'responses with status 503 lack Retry-After'),
    none('faults', other, all, 'other responses'),
    { ...atMost('queue', waiting, QUEUE, 'waiting'), isMet: waiting <= QUEUE && waiting > QUEUE / 2 },
    atMost('memory', Math.round(memory), MEMORY_MB, 'MB'),
  ];
}

/** Asks the metrics again and again; returns the longest queue seen. */
async function watchQueue(url: string, state: { readonly isOver: boolean }): Promise<number> {
  let longest = 0;
  while (!state.isOver) {
    const text = await fetch(url).then(
      (answer) => answer.text(),
      () => '',
    );
    longest = Math.max(longest, Number(/^site_password_hashes_waiting (\d+)$/m.exec(text)?.[1] ?? 0));
    await wait(100);
  }
  return longest;
}
