// Hostile requests to every call on both databases, and members who do everything in any order.
import { fork } from 'node:child_process';
import { ENDPOINT_CASES } from '../../test/hostile/calls.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { type Fault, atMost, none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { makeDatabase } from '../shared/postgres-databases.ts';
import type { Found, Share } from './engine-process.ts';

const RUNS = 10_000;
const WALKS = 1_500;
const MOST_MS = 50;

/** Lets a process of its own do a share. */
async function shareOut(share: Share): Promise<Found> {
  const child = fork(new URL('./engine-process.ts', import.meta.url), [JSON.stringify(share)]);
  process.once('exit', () => child.kill('SIGKILL'));
  let found: Found | undefined;
  child.on('message', (message) => {
    found = message as Found;
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (!found) throw new Error(`the process ended with ${String(code)}`);
  for (const line of found.said) console.log(`    ${share.urls ? 'PostgreSQL' : 'SQLite'}: ${line}`);
  return found;
}

async function onPostgres(share: Omit<Share, 'urls'>): Promise<Found> {
  const postgres = await startPostgres(needPostgres());
  const urls = [await makeDatabase(postgres.url, 'court'), await makeDatabase(postgres.url, 'walks')] as const;
  const found = await shareOut({ ...share, urls });
  await postgres.stop();
  return found;
}

function rowsOf(
  engine: 'sqlite' | 'postgresql',
  { requests, honest, faults, walks, differences }: Found,
): Measurement[] {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const row = (key: string, promise: string, count: number) =>
    none(`${engine}-${key}`, count, requests, 'requests', `${promise} (${name})`);
  const told = honest > 0 ? ` besides an honest 503, which ${honest} got` : '';
  return [
    row(
      'answers',
      `No request to any call is answered with a status that the wire does not have, above all none of 500 or more${told}`,
      faults.answer,
    ),
    row(
      'shapes',
      'Answers have the fields of the wire and no others, refusals a sentence and the fields that are at fault',
      faults.shape,
    ),
    row(
      'writes',
      'What is refused writes nothing; what is done writes what was asked, of the member who asked, and no field that was sent besides',
      faults.write,
    ),
    row('prototypes', 'No request changes what all objects share (prototype pollution)', faults.prototype),
    none(
      `${engine}-walks`,
      differences,
      walks,
      'walks differ',
      `Three people who register, sign in, change everything, leave and are erased in any order find what a model of 100 lines says (${name})`,
    ),
  ];
}

/** How much is done: a fault shows in few requests, and with one only what has to do with it is done. */
function sizeOf(fault: Fault | undefined, isShort: boolean): Omit<Share, 'urls'> {
  if (fault === undefined)
    return { faultName: undefined, runs: isShort ? 100 : RUNS, walks: isShort ? 60 : WALKS, hasLongTexts: true };
  const isOfWalks = fault?.name === 'forgetful-model';
  return {
    faultName: fault.name,
    runs: isOfWalks ? 1 : 60,
    walks: isOfWalks ? 100 : 0,
    hasLongTexts: fault?.name === 'backtracks',
  };
}

async function run({ fault, isShort }: RunOptions): Promise<readonly Measurement[]> {
  const [sqlite, postgresql] = await Promise.all([
    shareOut({ ...sizeOf(fault, isShort), urls: undefined }),
    onPostgres({ ...sizeOf(fault, isShort), hasLongTexts: false }),
  ]);
  const { slowestMs, long } = sqlite;
  const promise = `A text as long as can be sent, such as spaces without end in an e-mail address, holds up nobody: processor time of the slowest of ${long.toLocaleString('en')} answers`;
  return [
    ...rowsOf('sqlite', sqlite),
    ...rowsOf('postgresql', postgresql),
    ...(long > 0 ? [atMost('long-texts', slowestMs, MOST_MS, 'ms', promise)] : []),
  ];
}

const onBoth = (...keys: readonly string[]) => keys.flatMap((key) => [`sqlite-${key}`, `postgresql-${key}`]);

export const drill: Drill = {
  title: 'Hostile requests to the calls',
  how: `Each of the ${ENDPOINT_CASES.length} calls (to sign in with a code is one of its own) gets ${RUNS.toLocaleString('en')} requests on each database, made by fast-check: as they should be, with one thing wrong (a field, a nested field, the JSON, a byte, the token), and wild. The server runs in the process that asks, with all its rules and a quick password hash. Triggers in the database tell whether a request has written, rows are compared where it has, and then all is put back. Counters of tries may change with any request; where they make one wait, they are emptied and it is sent again. A passkey's challenge that was answered wrongly is used up. The body may have 16 kB; longer texts, in headers up to 64 kB, are sent as well, past the limit of the HTTP parser.`,
  faults: [
    { name: 'breaks-at-null', description: '500 where a field is null', mustFail: onBoth('answers') },
    { name: 'tells-more', description: 'a field too many in answers', mustFail: onBoth('shapes') },
    { name: 'writes-what-is-sent', description: '`is_active` is taken over', mustFail: onBoth('writes') },
    { name: 'merges', description: 'bodies are merged into an object', mustFail: onBoth('prototypes') },
    {
      name: 'forgetful-model',
      description: 'the model keeps sign-ins when a password changes',
      mustFail: onBoth('walks'),
    },
    { name: 'backtracks', description: 'a pattern that backtracks over spaces', mustFail: ['long-texts'] },
  ],
  limitMinutes: 30,
  run,
};
