// Restores a backup into an empty database. The whole file is validated before the first row is written.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holdDeletions } from '#src/accounts/members/deletion-hold.server.ts';
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import type { Figure } from '#src/accounts/modules/operator-hooks.server.ts';
import { savedTables } from '#src/accounts/modules/table-rules.server.ts';
import { COMMAND_LINE, recordAction } from '#src/accounts/operators/audit-log.server.ts';
import { countSessions } from '#src/accounts/sessions/tokens.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { carryOver0005, renameColumns0006 } from '#src/server/database/migrations.ts';
import { forgetWarnings0011 } from '#src/server/database/migrations/migration-0011.ts';
import { detachRequests0022 } from '#src/server/database/migrations/migration-0022.ts';
import { assumeKnown0036 } from '#src/server/database/migrations/migration-0036.ts';
import { rekeyUsers, type Duplicate } from '#src/server/database/rekey.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ExposedKeyError, openSecretKey } from '#src/server/secrets/secret-key.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import type { BackupRow } from './backup-lines.ts';
import { openBackup, readBackup } from './read-backup.server.ts';
import { clearTables, endSessionsAndLinks, hasUsers, insertRows } from './rows.server.ts';
import type { BackupServices } from './write-backup.server.ts';

const BATCH_SIZE = 100;

/**
 * The result. `sessions`: how many were ended or kept. `key`: whether the secret key of this machine is the one of the
 * backup; `exposed`: other users can read its file.
 */
export interface RestoreResult {
  readonly file: string;
  readonly rows: number;
  readonly madeAt: string;
  readonly sessions: number;
  readonly key: 'right' | 'other' | 'exposed' | 'missing';
  /** Accounts of a backup older than migration 0009 that have become one. */
  readonly duplicates: readonly Duplicate[];
  /** What features have changed. */
  readonly figures: readonly Figure[];
}

/**
 * Restores a backup into a database without accounts, in one transaction. Calls `confirm` before the first row.
 * `keyFile` has the private key of an encrypted backup. Ends all sessions and pending links unless `keepsSessions`:
 * their owners may have ended them since. Throws a `CommandError` if there are accounts; if the file is damaged,
 * truncated, of another format or of a newer version of this program; or if the key is wrong.
 */
export async function restore(
  { queries, config, tableRules, hooks, sections, now }: BackupServices & Pick<OperatorServices, 'hooks' | 'sections'>,
  path: string,
  keyFile: string | undefined,
  confirm: (madeAt: string, rows: number) => Promise<void>,
  keepsSessions = false,
): Promise<RestoreResult> {
  const file = resolve(path);
  const tables = savedTables(tableRules);
  const known: ReadonlySet<string> = new Set(tables.map(({ name }) => name));
  const requireNoUsers = async (db: typeof queries) => {
    if (await hasUsers(db))
      throw new CommandError(
        'The database has accounts, and a backup goes into an empty one. Set another DATA_DIR or DATABASE_URL.',
      );
  };
  await requireNoUsers(queries);
  const { read, close } = await openBackup(file, keyFile);
  try {
    const { header, rows } = await readBackup(read(), file, known, async () => undefined);
    await confirm(header.made_at, rows);
    const { sessions, duplicates, figures } = await queries.transaction().execute(async (trx) => {
      await requireNoUsers(trx);
      // A server that was started once has created some rows.
      await clearTables(trx, tables);
      let batch: BackupRow[] = [];
      const flush = async () => {
        const table = batch[0]?.table ?? '';
        if (batch.length > 0)
          await insertRows(
            trx,
            table,
            batch.map(({ row }) => (header.schema < '0006' ? renameColumns0006(table, row) : row)),
          );
        batch = [];
      };
      await readBackup(read(), file, known, async (row) => {
        if (batch.length === BATCH_SIZE || (batch[0] && batch[0].table !== row.table)) await flush();
        batch.push(row);
      });
      await flush();
      if (header.schema < '0005') await carryOver0005(trx);
      if (header.schema < '0011') await forgetWarnings0011(trx);
      if (header.schema < '0022') await detachRequests0022(trx);
      if (header.schema < '0036') await assumeKnown0036(trx);
      // The backup may be old: members who asked for a deletion before it was made can still change their mind.
      await holdDeletions(trx, now());
      const figures: Figure[] = [];
      for (const { restored } of hooks) figures.push(...((await restored?.(trx, sections)) ?? []));
      const sessions = await countSessions(trx);
      if (!keepsSessions) await endSessionsAndLinks(trx, hooks);
      const duplicates = header.schema < '0009' ? await rekeyUsers(trx) : [];
      await recordAction(trx, COMMAND_LINE, { action: 'restore', details: header.made_at }, now());
      return { sessions, figures, duplicates };
    });
    return { file, rows, madeAt: header.made_at, sessions, key: await keyState(config, queries), duplicates, figures };
  } finally {
    await close();
  }
}

/** Checks the secret key without creating one, because the old one still has to be restored. */
async function keyState(config: SiteConfig, queries: Queries): Promise<RestoreResult['key']> {
  if (config.secretKey === undefined && !existsSync(join(config.dataDir, 'secret.key'))) return 'missing';
  try {
    await openSecretKey(config, queries);
    return 'right';
  } catch (error) {
    if (error instanceof ExposedKeyError) return 'exposed';
    if (error instanceof ConfigError) return 'other';
    throw error;
  }
}
