// All kinds of requests at once, on our server alone: nine pages in ten, one sign-in in a hundred.
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, none, print, quantile, row, sum, type Measurement } from '../shared/drill.ts';
import type { DrillServer } from '../shared/server.ts';
import { startAsking, type Request } from './connections.ts';
import { inspect, slopeOf, type Sample } from './inspector.ts';
import { signIns, whoAmI, type Member } from './ours.ts';
import { pageRequests } from './pages.ts';

const CONNECTIONS = 64;
const SAMPLE_MS = 2_000;
const LIMITS = { pages: 100, me: 100, 'sign-ins': 1_000 } as const;

/** Asks for so many seconds and returns the rows. The server must be one that can be inspected. */
export async function sendMix(
  server: DrillServer,
  members: readonly Member[],
  seconds: number,
): Promise<Measurement[]> {
  const requests = { pages: pageRequests(), me: whoAmI(members), 'sign-ins': signIns(members, 'email') };
  const next = (): Request => {
    const chance = Math.random();
    const kind = chance < 0.9 ? 'pages' : chance < 0.99 ? 'me' : 'sign-ins';
    const bytes = requests[kind][Math.floor(Math.random() * requests[kind].length)] ?? '';
    return { kind, bytes, status: 200 };
  };
  const inspector = await inspect(server);
  const end = new AbortController();
  const { milliseconds, failed, done } = startAsking(server.port, CONNECTIONS, next, end.signal);
  const countAll = () => sum(milliseconds.values(), (times) => times.length);
  const samples: Sample[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    await wait(SAMPLE_MS);
    samples.push({ at: countAll(), value: (await inspector.memory()).live });
  }
  end.abort();
  await done;
  inspector.close();
  print(failed, 5);
  const slope = slopeOf(samples);
  const memory = ((samples.at(-1)?.value ?? Number.NaN) / 1e6).toFixed(1);
  const growth = `${slope.toFixed(2)} bytes per request over ${countAll().toLocaleString('en')} requests, at ${memory} MB`;
  return [
    ...Object.entries(LIMITS).map(([kind, limitMs]) => {
      const times = milliseconds.get(kind) ?? [];
      const p99 = atMost(`mix-${kind}`, quantile(times, 0.99), limitMs, 'ms');
      const rate = Math.round(times.length / seconds).toLocaleString('en');
      return { ...p99, measured: `p99 ${p99.measured}, p50 ${quantile(times, 0.5).toFixed(1)} ms, ${rate} per second` };
    }),
    none('mix-errors', failed.length, countAll(), 'failed'),
    row('mix-memory', growth, '< 1 byte per request', slope < 1),
  ];
}
