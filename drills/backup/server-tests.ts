// The product's tests of the server, each on a copy of the restored database instead of an empty one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCounts, type Counts } from '../../scripts/testing/reports.ts';
import type { Place } from '../shared/database.ts';
import { makeFolder, startProgram } from '../shared/programs.ts';
import { ROOT } from '../shared/server.ts';

/** Tests that say of their database what they did not put there, so that they begin with an empty one only. */
const NEED_EMPTY: readonly string[] = [
  // They restore into it.
  'src/features/operator/backup/restore.server.test.ts',
  'src/features/operator/backup/write-backup.server.test.ts',
  'src/features/operator/backup/encryption.server.test.ts',
  // They expect exact lists of queued emails, accounts due for deletion, and invitations.
  'src/accounts/invitations.server.test.ts',
  'src/features/profile/leaving.server.test.ts',
  'src/features/retention/retention.server.test.ts',
  'src/server/mail/outbox.test.ts',
  'src/server/mail/worker.test.ts',
  'src/server/metrics.test.ts',
  // After each of some 30,000 requests it puts everything back: with 5,000 members, for hours. `hostile-calls` does that.
  'src/accounts/fuzz.server.test.ts',
  // They bring another secret key.
  'src/features/operator/second-steps.server.test.ts',
  'src/server/secret-key.test.ts',
];

/** What came out, and the names of those that failed. */
export interface Outcome extends Counts {
  readonly names: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The tests below a folder that work on a database, but those that need an empty one. */
function testFiles(folder: string): string[] {
  const files = globSync([`${folder}/**/*.server.test.ts`, `${folder}/server/**/*.test.ts`], { cwd: ROOT });
  const isMeant = (file: string) => readFileSync(join(ROOT, file), 'utf8').includes('onEachDatabase(');
  return files.filter((file) => isMeant(file) && !NEED_EMPTY.includes(file)).toSorted();
}

/** Runs the tests below a folder of the tree on copies of these databases; `server` is where the second is. The server of neither may be running. */
export async function testOn(places: readonly Place[], server: string, folder: string): Promise<Outcome> {
  const report = join(makeFolder('drill-backup-'), 'vitest.json');
  const sqlite = places.find(({ databaseUrl }) => databaseUrl === undefined);
  const postgres = places.find(({ databaseUrl }) => databaseUrl !== undefined);
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres ? server : '',
    TEST_DATA_SQLITE: sqlite ? join(sqlite.dataDir, 'accounts.db') : '',
    TEST_DATA_POSTGRES: postgres?.databaseUrl === undefined ? '' : new URL(postgres.databaseUrl).pathname.slice(1),
  };
  const words = ['run', '--project=server', '--reporter=json', `--outputFile=${report}`, ...testFiles(folder)];
  const vitest = startProgram([process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], env, ROOT);
  const code = (await vitest.gone) ?? 1;
  const counts = readCounts('vitest', report, code);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const names = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    return failed.length > 0 || file.message === '' ? failed : [`${file.name}: ${file.message}`];
  });
  return { ...counts, names };
}
