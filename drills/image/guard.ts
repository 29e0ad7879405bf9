// The migration guard of deploy/kubernetes.yaml, run in the sandbox before each server.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import { none, type Measurement } from '../shared/drill.ts';
import { makeDatabase, runSql } from '../shared/postgres-databases.ts';
import { ROOT } from '../shared/server.ts';
import { runLocked, type Sandbox } from './sandbox.ts';

interface Deployment {
  kind: string;
  spec: { template: { spec: { initContainers: { command: string[] }[] } } };
}

/** Returns the row; a command stands in the guard's place as the fault. */
export async function guard(sandbox: Sandbox, postgres: string, inItsPlace?: readonly string[]): Promise<Measurement> {
  const text = readFileSync(join(ROOT, 'deploy/kubernetes.yaml'), 'utf8');
  const objects = parseAllDocuments(text).map((document) => document.toJS() as Deployment);
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  const command = inItsPlace ?? deployment?.spec.template.spec.initContainers[0]?.command ?? [];
  const databaseUrl = await makeDatabase(postgres, 'guarded');
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('hex') };
  const outcome = () => runLocked({ ...sandbox, env }, command).status === 0;
  const isThrough = outcome();
  const applied = await runSql(databaseUrl, 'select name from kysely_migration').catch(() => []);
  const isThroughAgain = outcome();
  await runSql(
    databaseUrl,
    `create table if not exists kysely_migration (name text, timestamp text);
     insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`,
  );
  const outcomes = [isThrough, applied.length === Object.keys(MIGRATIONS).length, isThroughAgain, !outcome()];
  return none('guard', outcomes.filter((isSo) => !isSo).length, outcomes.length, 'outcomes wrong');
}
