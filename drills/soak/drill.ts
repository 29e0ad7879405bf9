// `npm run drill -- soak [--minutes N]`: half an hour of mixed traffic; memory and open files must not grow.
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect, INSPECTABLE, slopeOf, type Sample } from '../load/inspector.ts';
import { connectionsTo } from '../shared/connections.ts';
import { atMost, count, none, print, quantile, row, sum, type Measurement, type Run } from '../shared/drill.ts';
import type { DrillServer } from '../shared/server.ts';
import { startVisitors } from './visitors.ts';

const MINUTES = { full: 30, brief: 2 };
/** In full, not more often than a server collects its garbage by itself: the threads that do it leave gaps between what they hold. */
const SAMPLE_MS = { full: 60_000, brief: 10_000 };
const TEN_MINUTES_MS = 600_000;
const MB = 1_000_000;
/** Number of files that logging and writing an email may have open at the moment of a sample. */
const DESCRIPTORS_APART = 3;

/** How many are open besides the connections that a client holds open, too: those come and go with the requests of a moment. */
const descriptorsOf = ({ pid, port }: DrillServer) =>
  readdirSync(`/proc/${pid}/fd`).length - count(connectionsTo(port).values(), Boolean);

function memoryRow(key: string, samples: readonly Sample[]): Measurement {
  const slope = slopeOf(samples) * TEN_MINUTES_MS;
  const measured = `${slope.toFixed(2)} MB in 10 min, at ${samples.at(-1)?.value.toFixed(1) ?? '?'} MB`;
  return row(key, measured, '< 1 MB in 10 min', slope < 1);
}

function descriptorRow(descriptors: readonly number[]): Measurement {
  const third = Math.floor(descriptors.length / 3);
  const before = quantile(descriptors.slice(third, 2 * third), 0.5);
  const after = quantile(descriptors.slice(-third), 0.5);
  const measured = `${after - before} more in the last third than in the second third (${before} and ${after})`;
  return row('descriptors', measured, `≤ ${DESCRIPTORS_APART} more`, after - before <= DESCRIPTORS_APART);
}

export const run: Run = async ({ isBrief, minutes, startServer }) => {
  const server = await startServer({ nodeArguments: INSPECTABLE });
  const visitors = await startVisitors(server.url);
  const size = isBrief ? 'brief' : 'full';
  const samples = { live: [] as Sample[], resident: [] as Sample[], descriptors: [] as number[] };
  const inspector = await inspect(server);
  for (const until = performance.now() + (minutes ?? MINUTES[size]) * 60_000; performance.now() < until;) {
    await wait(SAMPLE_MS[size]);
    const { live, resident } = await inspector.memory();
    const at = performance.now();
    samples.live.push({ at, value: live / MB });
    samples.resident.push({ at, value: resident / MB });
    samples.descriptors.push(descriptorsOf(server));
  }
  inspector.close();
  await visitors.stop();
  await server.stop();
  const { milliseconds, failed } = visitors.seen;
  print([`resident, in MB: ${samples.resident.map(({ value }) => value.toFixed(1)).join(' ')}`, ...failed], 5);
  const slowest = (kind: 'pages' | 'me' | 'sign-ins', limitMs: number) =>
    atMost(kind, quantile(milliseconds[kind], 0.99), limitMs, 'ms');
  return [
    none(
      'errors',
      failed.length,
      sum(Object.values(milliseconds), (times) => times.length),
      'failed',
    ),
    slowest('pages', 100),
    slowest('me', 100),
    slowest('sign-ins', 1_000),
    memoryRow('memory', samples.live),
    memoryRow('resident', samples.resident),
    descriptorRow(samples.descriptors),
  ];
};
