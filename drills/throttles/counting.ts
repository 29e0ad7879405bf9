// Counters are in the database: they survive the server, are shared by all servers, and identify no one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { makeClock } from '../shared/movable-clock.ts';
import { makeFolder, type DrillServer } from '../shared/server.ts';
import { registerFrom, tryFrom } from './signing-in.ts';

const FREE = 20;
const DAY_MS = 86_400_000;
const ATTACKER = '203.0.113.77';
/** Of two failed sign-ins from one client: that client, and each account with and without it. */
const COUNTERS = 5;
const STRANGE = 'nobody.here@example.org';

/** Sends wrong passwords until they are refused; returns how many were evaluated. */
async function guessUntilHeld(sites: readonly string[], from: string, email: string): Promise<number> {
  for (let at = 0; at < 3 * FREE; at += 1)
    if ((await tryFrom(sites[at % sites.length] ?? '', from, { email })).status === 429) return at;
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
  return none('restart', free, rounds, 'accepted');
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
  // Expired data is deleted at startup and every ten minutes.
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
    none('nameless', texts.length + strange.length, first.limits.length, 'counters that identify a person'),
    {
      key: 'day-key',
      measured: wrong.join(', ') || `${third.days.length} keys left after two days, the first not in the file`,
      threshold: 'changed and deleted',
      isMet: wrong.length === 0,
    },
  ];
}

async function together({ startServer, fault }: RunOptions): Promise<Measurement> {
  const databases = [await startPostgres(needPostgres())];
  if (fault?.name === 'two-databases') databases.push(await startPostgres(needPostgres()));
  const servers: DrillServer[] = [];
  for (const at of [0, databases.length - 1])
    servers.push(await startServer({ env: { SECRET_KEY: 'a'.repeat(64), DATABASE_URL: databases[at]?.url } }));
  const looked = await guessUntilHeld(
    servers.map(({ url }) => url),
    ATTACKER,
    STRANGE,
  );
  for (const started of [...servers, ...databases]) await started.stop();
  return {
    key: 'together',
    measured: `${looked} attempts evaluated before the first wait`,
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

export async function counting(options: RunOptions): Promise<readonly Measurement[]> {
  const alone = wanted[options.fault?.name ?? ''];
  if (alone) return alone(options);
  return [await restarted(options), ...(await inspected(options)), await together(options)];
}
