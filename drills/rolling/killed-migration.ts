// Servers are killed before each statement of their migration, from each schema that was released: the next start is clean, and all
// accounts and sessions are there.
import { randomBytes } from 'node:crypto';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { ask, signIn } from '../shared/http.ts';
import { patiently } from '../shared/retry.ts';
import { type DrillServer } from '../shared/server.ts';
import { digest, makePast, makeTemplate, type Past, type Template } from './released-schemas.ts';

const KILL = new URL('./faults/kill-in-migration.ts', import.meta.url).href;
const AT_ONCE = 3;
/** More statements than all migrations have together. */
const MOST_STEPS = 200;

interface Killing extends RunOptions {
  readonly postgres: string;
  readonly secretKey: string;
  readonly past: Past;
}

/** Returns a row for each engine. */
export async function killInMigrations(options: RunOptions): Promise<readonly Measurement[]> {
  const postgres = await startPostgres(needPostgres());
  const secretKey = randomBytes(32).toString('hex');
  const killing = { ...options, postgres: postgres.url, secretKey, past: await makePast() };
  const rows = [await killAll('SQLite', killing), await killAll('PostgreSQL', killing)];
  await postgres.stop();
  return rows;
}

/** All schemas and statements; in a short run the previous release's schema and each fourth statement. */
async function killAll(engine: 'SQLite' | 'PostgreSQL', how: Killing): Promise<Measurement> {
  const isShort = how.isShort || how.fault !== undefined;
  const released = Object.keys(MIGRATIONS).length;
  const schemas = isShort ? [2] : Array.from({ length: released }, (_, count) => count);
  let [kills, faults] = [0, 0];
  for (const count of schemas) {
    const template = await makeTemplate(engine, how.postgres, how.past, count);
    const whole = count === 0 ? undefined : await wholeOf(engine, template);
    let step = 1;
    let hasAll = false;
    const work = async () => {
      while (!hasAll && step < MOST_STEPS) {
        const at = step;
        step += isShort ? 4 : 1;
        const outcome = await killOnce(engine, how, template, whole, at);
        if (outcome === 'over') hasAll = true;
        else kills += 1;
        if (typeof outcome === 'string' && outcome !== 'over') {
          faults += 1;
          console.log(`  ${engine} from schema ${count}, before statement ${at}: ${outcome}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return none(
    `killed-${engine.toLowerCase()}`,
    faults,
    kills,
    `kills with a loss or without a new start, from ${schemas.length} released schemas`,
    `Killed before any statement of a migration on ${engine}, a server starts normally the next time, with all accounts and sessions`,
  );
}

async function wholeOf(engine: 'SQLite' | 'PostgreSQL', template: Template): Promise<string> {
  const { dataDir, env } = await template.copy();
  return digest(engine, dataDir, env);
}

/** Returns `over` if the migration has fewer statements, else what was wrong, or nothing. */
async function killOnce(
  engine: 'SQLite' | 'PostgreSQL',
  { secretKey, past, startServer }: Killing,
  template: Template,
  whole: string | undefined,
  step: number,
): Promise<string | undefined> {
  const { dataDir, env } = await template.copy();
  const settings = { ...env, SECRET_KEY: secretKey };
  const dying = { dataDir, preload: [KILL], env: { ...settings, KILL_BEFORE: String(step) } };
  const survivor = await startServer(dying).catch((error: Error) => error);
  if (!(survivor instanceof Error)) {
    await survivor.kill();
    return 'over';
  }
  const next = await startServer({ dataDir, env: settings }).catch((error: Error) => error);
  if (next instanceof Error) return next.message;
  try {
    if (whole === undefined) return undefined;
    if ((await digest(engine, dataDir, env)) !== whole) return 'accounts are not what they were';
    return await lacks(next, past);
  } finally {
    await next.kill();
  }
}

async function lacks({ url }: DrillServer, { people }: Past): Promise<string | undefined> {
  for (const { token, person } of people) {
    const knows = async () => {
      const { status, body } = await ask('GET', `${url}/auth/users/me/`, { token });
      return status === 200 && body.includes(person.email);
    };
    if (!(await patiently(knows, true))) return 'a session is gone';
  }
  const [first] = people;
  const token = first && (await patiently(async () => signIn(url, first.person)));
  return token === undefined ? 'nobody can sign in' : undefined;
}
