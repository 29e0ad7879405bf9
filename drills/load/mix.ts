// All kinds of requests at once, on our server alone: nine pages in ten, one sign-in in a hundred.
import { setTimeout as wait } from 'node:timers/promises';
import { none, row, type Measurement } from '../shared/drill.ts';
import type { DrillServer } from '../shared/server.ts';
import { inspect, slopeOf, type Sample } from './inspector.ts';
import { signIns, whoAmI, type Member } from './ours.ts';
import { pageRequests } from './pages.ts';
import { measure } from './wrk.ts';

const SAMPLE_MS = 2_000;

/** Asks for so many seconds and returns the rows. The server must be one that can be inspected. */
export async function sendMix(
  server: DrillServer,
  members: readonly Member[],
  seconds: number,
): Promise<Measurement[]> {
  const [pages, me, tokens] = [pageRequests(), whoAmI(members), signIns(members, 'email')];
  const requests = Array.from({ length: 100 * members.length }, (_, at) => {
    const kind = at % 100 < 90 ? pages : at % 100 < 99 ? me : tokens;
    return kind[Math.floor(at / (kind === tokens ? 100 : 1)) % kind.length] ?? '';
  });
  const inspector = await inspect(server);
  const mixed = measure(server.url, requests, { connections: 64, seconds });
  const samples: Sample[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    await wait(SAMPLE_MS);
    samples.push({ at: performance.now() / 1000, value: (await inspector.memory()).live });
  }
  const { responses, errors, rate } = await mixed;
  inspector.close();
  const slope = slopeOf(samples) / rate;
  const memory = ((samples.at(-1)?.value ?? Number.NaN) / 1e6).toFixed(1);
  const growth = `${slope.toFixed(2)} bytes per request over ${responses.toLocaleString('en')} requests, at ${memory} MB`;
  return [
    none('mix-errors', errors, responses, 'failed'),
    row('mix-memory', growth, '< 1 byte per request', slope < 1),
  ];
}
