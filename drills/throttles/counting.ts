// Counters are in the database: they outlive the server, belong to all servers, and identify no one (C44).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Measurement, type Fault, type Part, type RunOptions } from '../shared/drill.ts';
import { makeClock } from '../shared/movable-clock.ts';
import { makeFolder, type DrillServer } from '../shared/server.ts';
import { registerFrom, tryFrom } from './signing-in.ts';

const FREE = 20;
const DAY_MS = 86_400_000;
const ATTACKER = '203.0.113.77';
/** Of two failed sign-ins from one client: that client, and each account with and without it. */
const COUNTERS = 5;
const STRANGE = 'nobody.here@example.org';

const faults: readonly Fault[] = [
  { name: 'other-folder', description: 'the server starts anew with an empty database', mustFail: ['restart'] },
  {
    name: 'plain-keys',
    description: 'counters are stored under what they count instead of its HMAC',
    mustFail: ['nameless'],
    preload: new URL('../shared/faults/plain-digests.ts', import.meta.url),
  },
  {
    name: 'kept-keys',
    description: 'old keys are not deleted',
    mustFail: ['day-key'],
    preload: new URL('../shared/faults/skipped-statements.ts', import.meta.url),
    env: { FAULT_STATEMENT: '^delete from "secrets"' },
  },
  { name: 'two-databases', description: 'two servers with a database each', mustFail: ['together'] },
];

/** Fails until the account is held; returns how many were looked at. */
async function guessUntilHeld(sites: readonly [string, ...string[]], from: string, email: string): Promise<number> {
  for (let at = 0; at < 3 * FREE; at += 1)
    if ((await tryFrom(sites[at % sites.length] ?? sites[0], from, { email })).status === 429) return at;
  return Infinity;
}

async function restarted({ startServer, isShort, fault }: RunOptions): Promise<Measurement> {
  const dataDir = makeFolder();
  let server = await startServer({ dataDir });
  await guessUntilHeld([server.url], ATTACKER, STRANGE);
  const rounds = isShort ? 1 : 5;
  let free = 0;
  for (let round = 0; round < rounds; round += 1) {
    await server.kill();
    server = await startServer({ dataDir: fault?.name === 'other-folder' ? makeFolder() : dataDir });
    if ((await tryFrom(server.url, ATTACKER, { email: STRANGE })).status !== 429) free += 1;
  }
  await server.stop();
  return none('restart', free, rounds, 'let go');
}

/** Says what the files of the database have of these texts, by name. */
const heldTexts = (dataDir: string, texts: readonly string[]) => {
  const bytes = Buffer.concat(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('accounts.db'))
      .map((name) => readFileSync(join(dataDir, name))),
  );
  return texts.filter((text) => bytes.includes(text));
};

const keysOf = ({ dataDir }: DrillServer): { days: string[]; limits: string[] } => {
  const database = new DatabaseSync(join(dataDir, 'accounts.db'), { readOnly: true });
  const days = database.prepare("select value from secrets where name like 'day %'").all();
  const limits = database.prepare('select key from limits').all();
  database.close();
  return { days: days.map(({ value }) => String(value)), limits: limits.map(({ key }) => String(key)) };
};

async function inspected({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const clock = makeClock();
  const dataDir = makeFolder();
  const starting = { ...clock.starting, dataDir };
  let server = await startServer(starting);
  const owner = await registerFrom(server.url, '198.51.100.7', 'ada');
  const fail = async () => {
    for (const email of [STRANGE, owner.email]) await tryFrom(server.url, ATTACKER, { email });
  };
  await fail();
  const first = keysOf(server);
  const texts = heldTexts(dataDir, [ATTACKER, STRANGE, '198.51.100.7']);
  const strange = first.limits.filter((key) => !/^[0-9a-f]{64}$/.test(key));
  clock.move(DAY_MS);
  await fail();
  const second = keysOf(server);
  // The sweep looks at start, and every ten minutes.
  await server.kill();
  clock.move(DAY_MS + 3_600_000);
  server = await startServer(starting);
  await fail();
  const third = keysOf(server);
  await server.stop();
  const [old = ''] = first.days;
  const wrong = [
    first.days.length !== 1 && 'no key of the day',
    second.days.length !== 2 && 'no new key on the next day',
    second.limits.filter((key) => first.limits.includes(key)).length !== first.limits.length && 'counters lost',
    second.limits.filter((key) => !first.limits.includes(key)).length !== COUNTERS &&
      'the next day counts under the same keys',
    third.days.includes(old) && 'the key is there after two days',
    heldTexts(dataDir, [old]).length > 0 && 'its bytes are in the file after two days',
  ].filter((text) => text !== false);
  return [
    none('nameless', texts.length + strange.length, first.limits.length, 'counters that name somebody'),
    {
      key: 'day-key',
      measured: wrong.join(', ') || `${third.days.length} keys left after two days, the first not in the file`,
      threshold: 'changed and gone',
      isMet: wrong.length === 0,
    },
  ];
}

async function together({ startServer, fault }: RunOptions): Promise<Measurement> {
  const [one, other] = [await startPostgres(needPostgres()), undefined];
  const second = fault?.name === 'two-databases' ? await startPostgres(needPostgres()) : other;
  const env = { SECRET_KEY: 'a'.repeat(64) };
  const servers = [
    await startServer({ env: { ...env, DATABASE_URL: one.url } }),
    await startServer({ env: { ...env, DATABASE_URL: (second ?? one).url } }),
  ] as const;
  const looked = await guessUntilHeld([servers[0].url, servers[1].url], ATTACKER, STRANGE);
  for (const server of servers) await server.stop();
  await one.stop();
  await second?.stop();
  return {
    key: 'together',
    measured: `${looked} tries looked at before the first wait`,
    threshold: `${FREE}`,
    isMet: looked === FREE,
  };
}

const wanted: Readonly<Record<string, (options: RunOptions) => Promise<readonly Measurement[]>>> = {
  'other-folder': async (options) => [await restarted(options)],
  'plain-keys': inspected,
  'kept-keys': inspected,
  'two-databases': async (options) => [await together(options)],
};

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const alone = wanted[options.fault?.name ?? ''];
  if (alone) return alone(options);
  return [await restarted(options), ...(await inspected(options)), await together(options)];
}

export const counting: Part = { faults, run };
