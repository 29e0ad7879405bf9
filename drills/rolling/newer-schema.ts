// A server refuses a database that a newer release has migrated, in one clear line.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { makeDatabase, runSql } from '../shared/postgres-databases.ts';
import { makeFolder } from '../shared/server.ts';

const LINE = /^DATA(?:_DIR|BASE_URL)\b.* was written by a newer version of this program: .+\n$/;
const CHANGE = 'create table of_the_future (id integer)';
const RECORD = `insert into kysely_migration (name, timestamp) values ('9999-future', '2999-01-01T00:00:00.000Z')`;

/** Returns the row of both engines. The fault is a newer release that does not record its migration. */
export async function meetNewer({ fault, startServer }: RunOptions): Promise<readonly Measurement[]> {
  const isRecorded = fault === undefined;
  const secretKey = randomBytes(32).toString('hex');
  const postgres = await startPostgres(needPostgres());
  const databaseUrl = await makeDatabase(postgres.url, 'newer');
  const change = isRecorded ? `${CHANGE}; ${RECORD};` : `${CHANGE};`;
  let started = 0;
  for (const env of [{ SECRET_KEY: secretKey }, { SECRET_KEY: secretKey, DATABASE_URL: databaseUrl }]) {
    const dataDir = makeFolder();
    await (await startServer({ dataDir, env })).stop();
    if ('DATABASE_URL' in env) await runSql(databaseUrl, change);
    else new DatabaseSync(join(dataDir, 'accounts.db')).exec(change);
    const again = await startServer({ dataDir, env }).catch((error: Error) => error);
    if (!(again instanceof Error)) await again.kill();
    const said = again instanceof Error ? again.message.replace('the server did not start: ', '') : '';
    if (!LINE.test(said)) started += 1;
  }
  await postgres.stop();
  return [none('newer-refused', started, 2, 'engines without a refusal')];
}
