// Five hundred sign-ins at a time, without a pause, while readers read (C43).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '../../test/free-port.ts';
import { atMost, none, quantile, type Measurement, type Fault, type Part, type RunOptions } from '../shared/drill.ts';
import type { FloodOrder, Flooded } from './flooding.ts';

const PARALLEL = 500;
const READERS = 4;
const READER_RESTS_MS = 10;
const QUEUE = 64;
const MEMORY_MB = 512;
const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/privacy', '/fr/fondamenta'];

const faults: readonly Fault[] = [
  {
    name: 'endless-queue',
    description: '`PASSWORD_QUEUE=10000`',
    mustFail: ['queue'],
    env: { PASSWORD_QUEUE: '10000' },
  },
  {
    name: 'blocked-loop',
    description: 'each sign-in holds up everything for 300 ms, as hashing on the main thread would',
    mustFail: ['pages'],
    preload: new URL('../shared/faults/slow-statements.ts', import.meta.url),
    env: { FAULT_STATEMENT: '^insert into "limits"', FAULT_MS: '300' },
  },
  {
    name: 'hoard',
    description: 'each sign-in leaves 1 MiB behind',
    mustFail: ['memory'],
    preload: new URL('./faults/memory-leak.ts', import.meta.url),
  },
  {
    name: 'unsaid',
    description: '`Retry-After` is left out',
    mustFail: ['shed'],
    preload: new URL('../shared/faults/no-retry-after.ts', import.meta.url),
  },
  {
    name: 'fault-for-busy',
    description: 'a full queue is answered with 500',
    mustFail: ['faults'],
    preload: new URL('../shared/faults/busy-answers.ts', import.meta.url),
  },
];

async function run({ startServer, isShort }: RunOptions): Promise<readonly Measurement[]> {
  const metrics = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(metrics) } });
  const order: FloodOrder = { site: server.url, parallel: PARALLEL, ms: isShort ? 6_000 : 15_000 };
  const thread = new Worker(new URL('./flooding.ts', import.meta.url), { workerData: order });
  const ended = once(thread, 'message') as Promise<[Flooded]>;
  const state = { isOver: false };
  const longestQueue = watchQueue(`http://127.0.0.1:${metrics}/metrics`, state);
  // The flood has to be there before its effect is measured.
  await wait(500);
  const reading = Promise.all(Array.from({ length: READERS }, (_, at) => read(server.url, at, state)));
  const [flooded] = await ended;
  state.isOver = true;
  const times = (await reading).flat();
  const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  const waiting = await longestQueue;
  await server.stop();

  const { statuses, unsaid, failures } = flooded;
  const shed = statuses['503'] ?? 0;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, failures.length);
  const other = all - shed - (statuses['400'] ?? 0);
  if (failures.length > 0) console.log(`  without an answer: ${[...new Set(failures)].join('; ')}`);
  return [
    {
      ...atMost(
        'pages',
        quantile(times, 0.99),
        200,
        'ms',
        `While ${PARALLEL} sign-ins come at a time, pages are answered: 99 of 100`,
      ),
      measured: `${quantile(times, 0.99).toFixed(1)} ms (median ${quantile(times, 0.5).toFixed(1)} ms, ${times.length.toLocaleString('en')} pages)`,
    },
    none('shed', unsaid, shed, '503 without Retry-After'),
    none('faults', other, all, 'others'),
    { ...atMost('queue', waiting, QUEUE, 'waiting'), isMet: waiting <= QUEUE && waiting > QUEUE / 2 },
    atMost('memory', Math.round(memory), MEMORY_MB, 'MB'),
  ];
}

/** Reads pages over one kept connection until it is over; returns milliseconds. An answer other than 200 counts as one that never came. */
export async function read(site: string, first: number, state: { readonly isOver: boolean }): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let at = first; !state.isOver; at += 1) {
    const started = performance.now();
    const isRead = await new Promise<boolean>((done) => {
      get(`${site}${PAGES[at % PAGES.length]}`, { agent, headers: { Cookie: 'lang=it' } }, (answer) => {
        answer.resume().once('end', () => done(answer.statusCode === 200));
      }).once('error', () => done(false));
    });
    times.push(isRead ? performance.now() - started : Infinity);
    await wait(READER_RESTS_MS);
  }
  agent.destroy();
  return times;
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

export const flood: Part = { faults, run };
