// All kinds of requests at once, on our server alone: nine pages in ten, one sign-in in a hundred.
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, none, quantile, type Measurement } from '../shared/drill.ts';
import type { DrillServer } from '../shared/server.ts';
import { startAsking, type Heard, type Request } from './connections.ts';
import { inspect, slopeOf, type Sample } from './inspector.ts';
import { signIns, whoAmI, type Member } from './ours.ts';
import { pageRequests } from './pages.ts';

const CONNECTIONS = 64;
const SAMPLE_MS = 2_000;
const KINDS = [
  { kind: 'pages', name: 'Pages', share: 0.9, limitMs: 100 },
  { kind: 'me', name: 'Current-user requests', share: 0.09, limitMs: 100 },
  { kind: 'sign-ins', name: 'Sign-ins', share: 0.01, limitMs: 1_000 },
] as const;

const countOf = ({ milliseconds }: Heard) => [...milliseconds.values()].reduce((sum, times) => sum + times.length, 0);

/** Asks for so many seconds and returns the rows. The server must be one that can be inspected. */
export async function actMix(server: DrillServer, members: readonly Member[], seconds: number): Promise<Measurement[]> {
  const requests = { pages: pageRequests(), me: whoAmI(members), 'sign-ins': signIns(members, 'email') };
  const next = (): Request => {
    const chance = Math.random();
    const kind = chance < 0.9 ? 'pages' : chance < 0.99 ? 'me' : 'sign-ins';
    const bytes = requests[kind][Math.floor(Math.random() * requests[kind].length)] ?? '';
    return { kind, bytes, status: 200 };
  };
  const inspector = await inspect(server);
  const end = new AbortController();
  const { heard, done } = startAsking(server.port, CONNECTIONS, next, end.signal);
  const samples: Sample[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    await wait(SAMPLE_MS);
    const { live } = await inspector.memory();
    samples.push({ at: countOf(heard), value: live });
  }
  end.abort();
  await done;
  const { milliseconds, failed } = heard;
  inspector.close();
  if (failed.length > 0) console.log(`  first errors: ${failed.slice(0, 5).join('; ')}`);
  const answers = countOf(heard);
  const slope = slopeOf(samples);
  return [
    ...KINDS.map(({ kind, name, share, limitMs }) => {
      const times = milliseconds.get(kind) ?? [];
      const promise = `${name} among ${CONNECTIONS} connections of mixed load (${share * 100} % of the requests), p99`;
      const row = atMost(`mix-${kind}`, quantile(times, 0.99), limitMs, 'ms', promise);
      const rate = Math.round(times.length / seconds).toLocaleString('en');
      return { ...row, measured: `p99 ${row.measured}, p50 ${quantile(times, 0.5).toFixed(1)} ms, ${rate} per second` };
    }),
    none('mix-errors', failed.length, answers, 'failed'),
    {
      key: 'mix-memory',
      measured: `${slope.toFixed(2)} bytes per request over ${answers.toLocaleString('en')} requests, at ${((samples.at(-1)?.value ?? Number.NaN) / 1e6).toFixed(1)} MB`,
      threshold: '< 1 byte per request',
      isMet: slope < 1,
    },
  ];
}
