// The migration guard of deploy/kubernetes.yaml, run in the sandbox before each server.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import { runSql, startFastPostgres } from '../shared/database.ts';
import { allRight, type Measurement } from '../shared/drill.ts';
import { ROOT } from '../shared/server.ts';
import { runLocked, type Sandbox } from './sandbox.ts';

interface Deployment {
  readonly kind: string;
  readonly spec: { template: { spec: { initContainers: { command: string[] }[] } } };
}

const FUTURE = `create table if not exists kysely_migration (name text, timestamp text);
  insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`;

/** Returns the row; a command stands in the guard's place as the fault. */
export async function guard(sandbox: Sandbox, inItsPlace?: readonly string[]): Promise<Measurement> {
  const text = readFileSync(join(ROOT, 'deploy/kubernetes.yaml'), 'utf8');
  const objects = parseAllDocuments(text).map((document) => document.toJS() as Deployment);
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  const command = inItsPlace ?? deployment?.spec.template.spec.initContainers[0]?.command ?? [];
  const postgres = await startFastPostgres();
  const place = { dataDir: '', databaseUrl: postgres.url };
  const env = { ...sandbox.env, DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('hex') };
  const passes = () => runLocked({ ...sandbox, env }, command).status === 0;
  const outcomes = [passes()];
  const applied = await runSql(place, 'select name from kysely_migration').catch(() => []);
  outcomes.push(applied.length === Object.keys(MIGRATIONS).length, passes());
  await runSql(place, FUTURE);
  outcomes.push(!passes());
  await postgres.stop();
  return allRight('guard', outcomes, 'outcomes wrong');
}
