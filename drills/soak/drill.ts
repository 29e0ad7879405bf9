// `npm run drill -- soak [--minutes N]`: half an hour of mixed traffic; memory and open files must not grow.
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect, INSPECTABLE, slopeOf, type Sample } from '../load/inspector.ts';
import { connectionsTo } from '../shared/connections.ts';
import { atMost, none, quantile, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { buildSite, type DrillServer } from '../shared/server.ts';
import { promises } from './promises.ts';
import { startVisitors, type Seen } from './visitors.ts';

const MINUTES = 30;
const SHORT_MINUTES = 2;
/** In full, not more often than a server collects its garbage by itself: the threads that do it leave gaps between what they hold. */
const SAMPLE_MS = { full: 60_000, short: 10_000 };
const TEN_MINUTES_MS = 600_000;
const MB = 1_000_000;
/** Number of files that logging and writing an email may have open at the moment of a sample. */
const DESCRIPTORS_APART = 3;

/** What is sampled of the server. */
interface Samples {
  readonly live: Sample[];
  readonly resident: Sample[];
  /** How many are open, connections too that only the server holds. */
  readonly descriptors: number[];
}

/** How many are open besides the connections that a client holds open, too: those come and go with the requests of a moment. */
function descriptorsOf({ pid, port }: DrillServer): number {
  const held = connectionsTo(port).filter(({ isEstablished }) => isEstablished);
  return readdirSync(`/proc/${pid}/fd`).length - held.length;
}

async function sample(server: DrillServer, minutes: number, everyMs: number): Promise<Samples> {
  const samples: Samples = { live: [], resident: [], descriptors: [] };
  const inspector = await inspect(server);
  for (const until = performance.now() + minutes * 60_000; performance.now() < until;) {
    await wait(everyMs);
    const { live, resident } = await inspector.memory();
    const at = performance.now();
    samples.live.push({ at, value: live / MB });
    samples.resident.push({ at, value: resident / MB });
    samples.descriptors.push(descriptorsOf(server));
  }
  inspector.close();
  return samples;
}

function memoryRow(key: string, promise: string, samples: readonly Sample[]): Measurement {
  const slope = slopeOf(samples) * TEN_MINUTES_MS;
  return {
    key,
    promise,
    measured: `${slope.toFixed(2)} MB in 10 min, at ${samples.at(-1)?.value.toFixed(1) ?? '?'} MB`,
    threshold: '< 1 MB in 10 min',
    isMet: slope < 1,
  };
}

function descriptorRow(descriptors: readonly number[]): Measurement {
  const third = Math.floor(descriptors.length / 3);
  const [before, after] = [
    quantile(descriptors.slice(third, 2 * third), 0.5),
    quantile(descriptors.slice(-third), 0.5),
  ];
  return {
    key: 'descriptors',
    measured: `${after - before} more in the last third than in the second third (${before} and ${after})`,
    threshold: `≤ ${DESCRIPTORS_APART} more`,
    isMet: after - before <= DESCRIPTORS_APART,
  };
}

function rowsOf({ milliseconds, failed }: Seen, { live, resident, descriptors }: Samples): Measurement[] {
  const answers = Object.values(milliseconds).reduce((sum, times) => sum + times.length, 0);
  const slowest = (kind: 'pages' | 'me' | 'sign-ins', name: string, limitMs: number) =>
    atMost(kind, quantile(milliseconds[kind], 0.99), limitMs, 'ms', `${name}, p99`);
  return [
    none('errors', failed.length, answers, 'failed'),
    slowest('pages', 'Pages', 100),
    slowest('me', 'Current-user requests', 100),
    slowest('sign-ins', 'Sign-ins', 1_000),
    memoryRow('memory', 'Memory in use does not grow', live),
    memoryRow('resident', 'The resident memory of the process does not grow', resident),
    descriptorRow(descriptors),
  ];
}

async function run({ fault, isShort, minutes, startServer }: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const server = await startServer({ nodeArguments: INSPECTABLE });
  const visitors = await startVisitors(server.url);
  const isBrief = isShort || fault !== undefined;
  const everyMs = isBrief ? SAMPLE_MS.short : SAMPLE_MS.full;
  const samples = await sample(server, minutes ?? (isBrief ? SHORT_MINUTES : MINUTES), everyMs);
  await visitors.stop();
  await server.stop();
  console.log(`  resident, in MB: ${samples.resident.map(({ value }) => value.toFixed(1)).join(' ')}`);
  if (visitors.seen.failed.length > 0) console.log(`  first errors: ${visitors.seen.failed.slice(0, 5).join('; ')}`);
  return rowsOf(visitors.seen, samples);
}

export const drill: Drill = {
  title: 'Soak test: half an hour under load',
  promises,
  how: 'About 250 requests per second from 64 clients: pages, current-user requests, sign-ins and sign-outs, registrations and account deletions, and ten kinds of invalid requests, on SQLite. Once a minute the server runs a garbage collection and is measured; slopes are Theil–Sen estimates (the median slope of all pairs) over the last two thirds. With an injected fault it runs for two minutes and is measured every 10 s.',
  faults: [
    {
      name: 'leak',
      preload: new URL('../shared/faults/leaked-memory.ts', import.meta.url),
      description: 'each request leaks 1 kB',
      mustFail: ['memory', 'resident'],
    },
    {
      name: 'descriptors',
      preload: new URL('./faults/leaked-descriptors.ts', import.meta.url),
      description: 'one request in 50 leaves a file open',
      mustFail: ['descriptors'],
    },
    {
      name: 'faulty',
      preload: new URL('../shared/faults/failing-answers.ts', import.meta.url),
      description: 'one response in 500 has status 500',
      mustFail: ['errors'],
    },
    {
      name: 'stalls',
      preload: new URL('../shared/faults/stalls.ts', import.meta.url),
      description: 'the event loop is blocked',
      mustFail: ['pages', 'me', 'sign-ins'],
    },
  ],
  limitMinutes: 50,
  run,
};
