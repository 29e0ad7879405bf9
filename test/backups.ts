// A server with rows in every table, and backups of it, for tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { personalTableNames, savedTables } from '#src/accounts/modules/table-rules.server.ts';
import { loadOperator } from '#src/app/modules/modules.server.ts';
import { readPages } from '#src/features/upkeep/backup/rows.server.ts';
import { writeBackup } from '#src/features/upkeep/backup/write-backup.server.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { openSecretKey } from '#src/server/secrets/secret-key.ts';
import type { MakePlace, Place } from './databases.ts';
import { fillEveryTable } from './filled-tables.ts';
import { SECTIONS, startServer, type TestServer } from './server.ts';

/** The secret key of the server. */
export const BACKUP_KEY = 'ab'.repeat(32);

/** Where a database is. */
export type Where = Pick<Place, 'dataDir' | 'databaseUrl'>;

/** The server, and what tests do with its backups. */
export interface BackupTests {
  readonly server: TestServer;
  readonly where: Where;
  /** A folder for files, which is removed after the tests. */
  readonly folder: string;
  /** Opens a database as the operator's program does: beside the server, with connections of its own. */
  operatorOf(place: Where): Promise<OperatorServices>;
  /** Opens an empty database. */
  emptyPlace(): Promise<OperatorServices>;
  /** Returns the path of a file that does not exist yet. */
  newFile(): string;
  /** Writes a backup of the server and returns its path. */
  made(): Promise<string>;
}

/** Starts the server before the tests of the block, and closes it after them. Its members can be read in tests only. */
export function startBackupTests(makePlace: MakePlace): BackupTests {
  const closing: (() => Promise<unknown>)[] = [];
  let count = 0;
  const tests = {
    async operatorOf(place: Where): Promise<OperatorServices> {
      const database = await openDatabase(place);
      closing.push(() => database.close());
      const { config, site, mailRules, tableRules, accountEvents, key } = tests.server.services;
      const { dataDir, databaseUrl } = place;
      return {
        queries: database.queries,
        vacuum: () => database.vacuum(personalTableNames(tableRules)),
        config: { ...config, dataDir, databaseUrl, secretKey: BACKUP_KEY },
        site,
        mailRules,
        tableRules,
        accountEvents,
        openKey: async () => key,
        hooks: (await loadOperator()).hooks,
        sections: SECTIONS,
        now: Date.now,
      };
    },
    async emptyPlace() {
      const place = await makePlace();
      closing.push(() => place.remove());
      return tests.operatorOf(place);
    },
    newFile: () => join(tests.folder, `backup-${(count += 1)}.jsonl`),
    async made() {
      const file = tests.newFile();
      await writeBackup(await tests.operatorOf(tests.where), file, []);
      return file;
    },
  } as { -readonly [Key in keyof BackupTests]: BackupTests[Key] };

  beforeAll(async () => {
    tests.folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
    const place = await makePlace();
    tests.where = place;
    tests.server = await startServer(place);
    await openSecretKey({ dataDir: tests.folder, secretKey: BACKUP_KEY }, tests.server.database.queries);
    await fillEveryTable(tests.server);
  });
  afterAll(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await tests.server.close();
    rmSync(tests.folder, { recursive: true });
  });
  return tests;
}

/** Returns every saved row of a database. */
export async function savedRows({
  queries,
  tableRules,
}: Pick<OperatorServices, 'queries' | 'tableRules'>): Promise<object[]> {
  const rows: object[] = [];
  for (const table of savedTables(tableRules))
    for await (const page of readPages(queries, table)) rows.push(...page.map((row) => ({ table: table.name, row })));
  return rows;
}

/** Returns the lines of a file. */
export const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
