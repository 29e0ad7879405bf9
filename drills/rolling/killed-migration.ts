// Servers are killed before each statement of their migration, from each schema that was released: the next start is clean, and all
// accounts and sessions are there.
import { randomBytes } from 'node:crypto';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import { startFastPostgres } from '../shared/database.ts';
import { none, print, type Engine, type Run, type RunOptions } from '../shared/drill.ts';
import { signIn, whoAmI } from '../shared/http.ts';
import { inParallel, patiently } from '../shared/wait.ts';
import { accountsIn, makePast, makeTemplate, type CopyOfPast, type Past } from './released-schemas.ts';

const KILL = new URL('./kill-in-migration.ts', import.meta.url).href;
const AT_ONCE = 3;
/** More statements than all migrations have together. */
const MOST_STEPS = 200;
const SECRET_KEY = randomBytes(32).toString('hex');

/** All schemas and statements; in a brief run an early schema and each fourth statement. */
export const killInMigrations =
  (engine: Engine): Run =>
  async (options) => {
    const { isBrief } = options;
    const postgres = engine === 'postgres' ? await startFastPostgres() : undefined;
    const past = await makePast();
    const schemas = isBrief ? [2] : [...Object.keys(MIGRATIONS).keys()];
    let kills = 0;
    const faults: string[] = [];
    for (const count of schemas) {
      const copy = await makeTemplate(postgres?.url, past, count);
      const expected = count === 0 ? undefined : await accountsIn(await copy());
      let [step, isOver] = [1, false];
      const kill = async (at: number) => {
        const outcome = await killOnce(copy, past, expected, at, options);
        if (outcome === 'over') isOver = true;
        else kills += 1;
        if (outcome !== 'over' && outcome !== undefined) faults.push(`schema ${count}, statement ${at}: ${outcome}`);
      };
      await inParallel(AT_ONCE, () => {
        if (isOver || step >= MOST_STEPS) return undefined;
        step += isBrief ? 4 : 1;
        return kill(step - (isBrief ? 4 : 1));
      });
    }
    await postgres?.stop();
    print(faults.map((fault) => `${engine}: ${fault}`));
    const key = engine === 'sqlite' ? 'killed-sqlite' : 'killed-postgresql';
    const unit = `kills with a loss or without a new start, from ${schemas.length} released schemas`;
    return [none(key, faults.length, kills, unit)];
  };

/** Returns `over` if the migration has fewer statements, else what was wrong, or nothing. */
async function killOnce(
  copy: CopyOfPast,
  { people }: Past,
  expected: string | undefined,
  step: number,
  { startServer }: RunOptions,
): Promise<string | undefined> {
  const { dataDir, databaseUrl } = await copy();
  const env = { SECRET_KEY, DATABASE_URL: databaseUrl };
  const dying = { dataDir, preload: [KILL], env: { ...env, KILL_BEFORE: String(step) } };
  const survivor = await startServer(dying).catch((error: Error) => error);
  if (!(survivor instanceof Error)) {
    await survivor.kill();
    return 'over';
  }
  const next = await startServer({ dataDir, env }).catch((error: Error) => error);
  if (next instanceof Error) return next.message;
  try {
    if (expected === undefined) return undefined;
    if ((await accountsIn({ dataDir, databaseUrl })) !== expected) return 'accounts are not what they were';
    for (const { token, person } of people) {
      const isKnown = async () => (await whoAmI(next.url, token)).body.includes(person.email);
      if (!(await patiently(isKnown, true))) return 'a session is gone';
    }
    const [first] = people;
    const isIn = first && (await patiently(async () => signIn(next.url, first.person)));
    return isIn === undefined ? 'nobody can sign in' : undefined;
  } finally {
    await next.kill();
  }
}
