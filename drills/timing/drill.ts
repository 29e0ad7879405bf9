// `npm run drill -- timing`: does the time of an answer tell whether an address has an account? Registration is not asked, since it
// says itself what is taken (wire.md).
import { quantile, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { ask, register, type Person } from '../shared/http.ts';
import { buildSite } from '../shared/server.ts';

const AREA = { least: 0.45, most: 0.55 };
const MOST_MS = 2;

interface Call {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly body: (person: Person) => object;
  readonly status: number;
}

const CALLS: readonly Call[] = [
  {
    key: 'sign-in',
    name: 'a sign-in with a wrong password',
    path: '/auth/token/login/',
    body: ({ email }) => ({ email, password: 'wrong password' }),
    status: 400,
  },
  {
    key: 'recovery',
    name: 'a password reset request',
    path: '/auth/users/reset_password/',
    body: ({ email }) => ({ email }),
    status: 204,
  },
  {
    key: 'confirmation',
    name: 'a request for a new confirmation email',
    path: '/auth/users/resend_activation/',
    body: ({ email }) => ({ email }),
    status: 204,
  },
];

/** The chance that a time of `a` is longer than one of `b`, ties half (Mann–Whitney): the area under the ROC curve. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (a.length * b.length);
}

type Times = Record<'known' | 'unknown', number[]>;

/** Each request has its own IP address, so that no rate limit is reached. */
function fromSomewhere(asked: number): Record<string, string> {
  return { 'X-Forwarded-For': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` };
}

/** Milliseconds of the call for addresses that have an account and for as many that have none, in turns. */
async function timesOf(site: string, { name, path, body, status }: Call, people: readonly Person[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  let asked = 0;
  for (const [at, person] of people.entries()) {
    const stranger = { ...person, email: person.email.replace('known', 'other') };
    const pair = [['known', person] as const, ['unknown', stranger] as const];
    // Either first as often as the other.
    for (const [kind, who] of at % 2 === 0 ? pair : pair.toReversed()) {
      const headers = fromSomewhere((asked += 1));
      const started = performance.now();
      const answer = await ask('POST', site + path, { body: body(who), headers });
      times[kind].push(performance.now() - started);
      if (answer.status !== status) throw new Error(`${name}, ${kind}: ${answer.status} instead of ${status}`);
    }
  }
  return times;
}

function rowsOf({ key, name }: Call, { known, unknown }: Times): Measurement[] {
  const area = areaUnderCurve(known, unknown);
  const medians = [quantile(known, 0.5), quantile(unknown, 0.5)] as const;
  const apart = Math.abs(medians[0] - medians[1]);
  const told = medians.map((ms) => ms.toFixed(2)).join(' and ');
  return [
    {
      key,
      promise: `How long ${name} takes does not reveal whether the email has an account`,
      measured: `AUC ${area.toFixed(3)} of ${known.length} + ${unknown.length}`,
      threshold: `AUC ${AREA.least} to ${AREA.most}`,
      isMet: area >= AREA.least && area <= AREA.most,
    },
    {
      key: `${key}-medians`,
      promise: `The median time of ${name} is the same for known and unknown emails`,
      measured: `${apart.toFixed(2)} ms apart (${told})`,
      threshold: `≤ ${MOST_MS} ms`,
      isMet: apart <= MOST_MS,
    },
  ];
}

async function run({ fault, isShort, startServer }: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const server = await startServer({ env: { MAILS_PER_HOUR: '1000' } });
  const people: Person[] = [];
  // The AUC of a server without a timing difference is outside the limits once in 30 runs with 300 requests, once in 2,000 with 800.
  for (let at = 0; at < (isShort ? 80 : fault === undefined ? 800 : 200); at += 1)
    people.push(await register(server.url, `known${at}`));
  const rows: Measurement[] = [];
  for (const call of CALLS) rows.push(...rowsOf(call, await timesOf(server.url, call, people)));
  await server.stop();
  return rows;
}

export const drill: Drill = {
  title: 'Timing side channels',
  how: 'Known and unknown emails alternate, one request at a time, on SQLite. The area under the ROC curve (AUC) of the response times is 0.5 if they cannot be distinguished and 1 if they always can.',
  faults: [
    {
      name: 'no-decoy',
      preload: new URL('./faults/no-decoy-hash.ts', import.meta.url),
      description: 'no password hash is computed for an unknown email',
      mustFail: ['sign-in', 'sign-in-medians'],
    },
    {
      name: 'slow-outbox',
      preload: new URL('./faults/slow-outbox.ts', import.meta.url),
      description: 'queueing an email takes 15 ms longer if the account exists',
      mustFail: ['recovery', 'recovery-medians', 'confirmation', 'confirmation-medians'],
    },
  ],
  limitMinutes: 10,
  run,
};
