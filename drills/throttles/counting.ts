// Counters are in the database: they survive the server, are shared by all servers, and identify no one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeClock } from '../shared/clock.ts';
import { runSql, startFastPostgres } from '../shared/database.ts';
import { none, row, type Run } from '../shared/drill.ts';
import { register, trySignIn } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';

const FREE = 20;
const DAY_MS = 86_400_000;
const ATTACKER = '203.0.113.77';
const HOME = '198.51.100.7';
/** Of two failed sign-ins from one client: that client, and each account with and without it. */
const COUNTERS = 5;
const STRANGE = 'nobody.here@example.org';

const guess = async (site: string, email = STRANGE) => (await trySignIn(site, { email }, { from: ATTACKER })).status;

/** Sends wrong passwords until they are refused; returns how many were evaluated. */
async function guessUntilRefused(sites: readonly string[]): Promise<number> {
  for (let at = 0; at < 3 * FREE; at += 1) if ((await guess(sites[at % sites.length] ?? '')) === 429) return at;
  return Infinity;
}

/** A rate-limited client comes back after the server was killed. */
export const restart: Run = async ({ startServer, isShort, fault }) => {
  const dataDir = makeFolder();
  let server = await startServer({ dataDir });
  await guessUntilRefused([server.url]);
  const rounds = isShort ? 1 : 5;
  let free = 0;
  for (let round = 0; round < rounds; round += 1) {
    await server.kill();
    server = await startServer({ dataDir: fault?.name === 'other-folder' ? makeFolder() : dataDir });
    if ((await guess(server.url)) !== 429) free += 1;
  }
  await server.stop();
  return [none('restart', free, rounds, 'accepted')];
};

/** Returns those of the texts that the files of the database have. */
function textsIn(dataDir: string, texts: readonly string[]): string[] {
  const names = readdirSync(dataDir).filter((name) => name.startsWith('accounts.db'));
  const bytes = Buffer.concat(names.map((name) => readFileSync(join(dataDir, name))));
  return texts.filter((text) => bytes.includes(text));
}

async function keysIn(dataDir: string): Promise<{ days: string[]; limits: string[] }> {
  const days = await runSql({ dataDir }, "select value from secrets where name like 'day %'");
  const limits = await runSql({ dataDir }, 'select key from limits');
  return { days: days.map(({ value }) => String(value)), limits: limits.map(({ key }) => String(key)) };
}

/** Looks into the database over three days. */
export const inspect: Run = async ({ startServer }) => {
  const clock = makeClock(makeFolder());
  const dataDir = makeFolder();
  let server = await startServer({ ...clock.starting, dataDir });
  const owner = await register(server.url, 'ada', HOME);
  const fail = async () => {
    for (const email of [STRANGE, owner.email]) await guess(server.url, email);
    return keysIn(dataDir);
  };
  const first = await fail();
  const texts = textsIn(dataDir, [ATTACKER, STRANGE, HOME]);
  const plain = first.limits.filter((key) => !/^[0-9a-f]{64}$/.test(key));
  clock.move(DAY_MS);
  const second = await fail();
  // Expired data is deleted at startup and every ten minutes.
  await server.kill();
  clock.move(DAY_MS + 3_600_000);
  server = await startServer({ ...clock.starting, dataDir });
  const third = await fail();
  await server.stop();
  const [old = ''] = first.days;
  const kept = second.limits.filter((key) => first.limits.includes(key)).length;
  const checks: Readonly<Record<string, boolean>> = {
    'no key of the day': first.days.length !== 1,
    'no new key on the next day': second.days.length !== 2,
    'counters lost': kept !== first.limits.length,
    'the next day counts under the same keys': second.limits.length - kept !== COUNTERS,
    'the key is there after two days': third.days.includes(old),
    'its bytes are in the file after two days': textsIn(dataDir, [old]).length > 0,
  };
  const wrong = Object.keys(checks).filter((check) => checks[check]);
  const measured = wrong.join(', ') || `${third.days.length} keys left after two days, the first not in the file`;
  return [
    none('nameless', texts.length + plain.length, first.limits.length, 'counters that identify a person'),
    row('day-key', measured, 'changed and deleted', wrong.length === 0),
  ];
};

/** Two servers on one PostgreSQL, or with the fault on two. */
export const together: Run = async ({ startServer, fault }) => {
  const first = await startFastPostgres();
  const databases = [first, fault?.name === 'two-databases' ? await startFastPostgres() : first];
  const env = { SECRET_KEY: 'a'.repeat(64) };
  const servers = await Promise.all(databases.map(({ url }) => startServer({ env: { ...env, DATABASE_URL: url } })));
  const evaluated = await guessUntilRefused(servers.map(({ url }) => url));
  for (const started of [...servers, ...new Set(databases)]) await started.stop();
  return [row('together', `${evaluated} attempts evaluated before the first wait`, `${FREE}`, evaluated === FREE)];
};
