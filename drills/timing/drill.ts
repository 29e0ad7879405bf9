// Does the time of an answer reveal whether an address has an account? Registration is not asked, since it says itself what is
// taken (wire.md).
import { quantile, row, type Measurement, type Run } from '../shared/drill.ts';
import { addressAt, ask, register, WRONG, type Person } from '../shared/http.ts';

const AREA = { least: 0.45, most: 0.55 };
const MOST_MS = 2;

/** Each request, by the key of its rows: path, status, and what is sent besides the email. */
const CALLS: Readonly<Record<string, readonly [path: string, status: number, more: object]>> = {
  'sign-in': ['/auth/token/login/', 400, { password: WRONG }],
  recovery: ['/auth/users/reset_password/', 204, {}],
  confirmation: ['/auth/users/resend_activation/', 204, {}],
};

/** The chance that a time of `a` is longer than one of `b`, ties half (Mann–Whitney): the area under the ROC curve. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (a.length * b.length);
}

/** Measures a call in turns for addresses that have an account and for as many that have none. */
async function compare(site: string, key: string, people: readonly Person[]): Promise<Measurement[]> {
  const [path, status, more] = CALLS[key] ?? ['', 0, {}];
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (const [at, { email }] of people.entries()) {
    const pair = [['known', email] as const, ['unknown', email.replace('known', 'other')] as const];
    // Either first as often as the other.
    for (const [kind, address] of at % 2 === 0 ? pair : pair.toReversed()) {
      // Each request has its own IP address, so that no rate limit is reached.
      const from = addressAt(2 * at + (kind === 'known' ? 0 : 1));
      const started = performance.now();
      const answer = await ask('POST', site + path, { body: { email: address, ...more }, from });
      times[kind].push(performance.now() - started);
      if (answer.status !== status) throw new Error(`${key}, ${kind}: ${answer.status} instead of ${status}`);
    }
  }
  const { known, unknown } = times;
  const area = areaUnderCurve(known, unknown);
  const medians = [quantile(known, 0.5), quantile(unknown, 0.5)] as const;
  const apart = Math.abs(medians[0] - medians[1]);
  const both = medians.map((ms) => ms.toFixed(2)).join(' and ');
  const measured = `AUC ${area.toFixed(3)} of ${known.length} + ${unknown.length}`;
  return [
    row(key, measured, `AUC ${AREA.least} to ${AREA.most}`, area >= AREA.least && area <= AREA.most),
    row(`${key}-medians`, `${apart.toFixed(2)} ms apart (${both})`, `≤ ${MOST_MS} ms`, apart <= MOST_MS),
  ];
}

export const run: Run = async ({ fault, isShort, startServer }) => {
  const server = await startServer({ env: { MAILS_PER_HOUR: '1000' } });
  const people: Person[] = [];
  // The AUC of a server without a timing difference is outside the limits once in 30 runs with 300 requests, once in 2,000 with 800.
  for (let at = 0; at < (isShort ? 80 : fault === undefined ? 800 : 200); at += 1)
    people.push(await register(server.url, `known${at}`));
  const rows: Measurement[] = [];
  for (const key of Object.keys(CALLS)) rows.push(...(await compare(server.url, key, people)));
  await server.stop();
  return rows;
};
