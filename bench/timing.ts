// `npm run bench -- timing`: does the time of an answer tell whether an address has an account? Known and unknown addresses
// take turns; registration is not asked, since it says itself what is taken (wire.md); the area under the ROC curve (AUC) of their times is 0.5 where nothing can be told (wanted: 0.45 to 0.55).
import startSite from '#test/start-site.ts';

const ROUNDS = 300;
const PASSWORD = 'sette mele verdi 42';

const stop = await startSite();
const site = process.env['SITE_URL'] ?? '';
let asked = 0;

/** Sends a call from an address of its own, so that no limit is met; gives its milliseconds and status. */
async function timed(path: string, body: object): Promise<{ ms: number; status: number }> {
  asked += 1;
  const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const started = performance.now();
  const response = await fetch(site + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { ms: performance.now() - started, status: response.status };
}

/** The chance that a time of `a` is longer than one of `b`, ties half (Mann–Whitney). */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (a.length * b.length);
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
const address = (kind: string, at: number) => `${kind}${at}@example.org`;

for (let at = 0; at < ROUNDS; at += 1) {
  const { status } = await timed('/auth/users/', {
    email: address('known', at),
    username: `known${at}`,
    password: PASSWORD,
  });
  if (status !== 201) throw new Error(`registration answered ${status}`);
}

const CALLS: readonly { name: string; path: string; body: (email: string) => object; status: number }[] = [
  {
    name: 'sign-in, wrong password',
    path: '/auth/token/login/',
    body: (email) => ({ email, password: 'wrong password' }),
    status: 400,
  },
  { name: 'recovery', path: '/auth/users/reset_password/', body: (email) => ({ email }), status: 204 },
  { name: 'confirmation again', path: '/auth/users/resend_activation/', body: (email) => ({ email }), status: 204 },
];

let isFine = true;
for (const { name, path, body, status } of CALLS) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let at = 0; at < ROUNDS; at += 1) {
    // Either first as often as the other.
    for (const kind of at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const answer = await timed(path, body(address(kind, at)));
      if (answer.status !== status) throw new Error(`${name}, ${kind}: ${answer.status} instead of ${status}`);
      times[kind].push(answer.ms);
    }
  }
  const auc = areaUnderCurve(times.known, times.unknown);
  const difference = median(times.known) - median(times.unknown);
  const holds = auc >= 0.45 && auc <= 0.55;
  isFine &&= holds;
  console.log(
    `${name}: AUC ${auc.toFixed(3)}, medians ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms (difference ${difference.toFixed(2)})${holds ? '' : ' — it can be told'}`,
  );
}
await stop();
process.exit(isFine ? 0 : 1);
