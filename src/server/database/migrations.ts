// The migrations of both engines, oldest first. Never edit a released migration; add another one.
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createOpenidTables } from '#src/server/database/migrations/migration-0008.ts';
import { writeKeys0009 } from '#src/server/database/migrations/migration-0009.ts';
import { addWarningQueuedAt } from '#src/server/database/migrations/migration-0011.ts';
import { addTokenFamilies } from '#src/server/database/migrations/migration-0012.ts';
import { createOpeningRequests } from '#src/server/database/migrations/migration-0013.ts';
import { createFeedback } from '#src/server/database/migrations/migration-0014.ts';
import { createOpenidPurges } from '#src/server/database/migrations/migration-0015.ts';
import { createOperatorRuns } from '#src/server/database/migrations/migration-0016.ts';
import { createOperators } from '#src/server/database/migrations/migration-0017.ts';
import { createAnnouncements } from '#src/server/database/migrations/migration-0019.ts';
import { addMailOrigin } from '#src/server/database/migrations/migration-0020.ts';
import { createServers } from '#src/server/database/migrations/migration-0021.ts';
import { bindRequests } from '#src/server/database/migrations/migration-0022.ts';
import { createOpenidEvents } from '#src/server/database/migrations/migration-0023.ts';
import { createDesktopEmails } from '#src/server/database/migrations/migration-0024.ts';
import { addUses } from '#src/server/database/migrations/migration-0026.ts';
import { addMailLanes } from '#src/server/database/migrations/migration-0027.ts';
import { createGroups } from '#src/server/database/migrations/migration-0028.ts';
import { addAppGroups } from '#src/server/database/migrations/migration-0030.ts';
import { createScim } from '#src/server/database/migrations/migration-0031.ts';
import { addDesktopLimits } from '#src/server/database/migrations/migration-0032.ts';
import { createDeletionReceipts } from '#src/server/database/migrations/migration-0033.ts';
import { createUnusedHomes } from '#src/server/database/migrations/migration-0034.ts';
import { createGroupManagers } from '#src/server/database/migrations/migration-0035.ts';
import { recordKnowingApps } from '#src/server/database/migrations/migration-0036.ts';
import type { Queries } from './tables.ts';

/** The migrations by name. Names sort by their number. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('users')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull().unique())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('username_key', 'text', (column) => column.notNull().unique())
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('is_active', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('tokens')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('tokens_of_user').on('tokens').column('user_id').execute();
    },
  },
  '0002-limits': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('known_clients')
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('mark', 'integer', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_clients_key', ['user_id', 'mark'])
        .execute();
      await db.schema
        .createTable('limits')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('wait_until', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0003-account-life': {
    async up(db: Kysely<unknown>) {
      const users = () => db.schema.alterTable('users');
      await users()
        .addColumn('language', 'text', (column) => column.notNull().defaultTo('it'))
        .execute();
      // Accounts could not be confirmed before, so the 30 days of existing accounts start now. As a column default it rewrites no
      // rows, and it also applies to accounts that a server of the previous release creates meanwhile.
      await users()
        .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(Date.now()))
        .execute();
      await users().addColumn('confirmed_at', 'bigint').execute();
      await users().addColumn('told_at', 'bigint').execute();
      await users().addColumn('leaves_at', 'bigint').execute();
      await db.schema
        .alterTable('tokens')
        .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema
        .createTable('links')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('email', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('links_of_user').on('links').column('user_id').execute();
      await db.schema
        .createTable('outbox')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('user_id', 'bigint', (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('address', 'text')
        .addColumn('language', 'text')
        .addColumn('details', 'text')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('outbox_by_time').on('outbox').column('next_at').execute();
      await db.schema.createIndex('outbox_of_user').on('outbox').column('user_id').execute();
      await db.schema
        .createTable('invitations')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('uses_left', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('leases')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0004-passkeys-and-codes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('passkeys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('passkeys_of_user').on('passkeys').column('user_id').execute();
      await db.schema
        .createTable('challenges')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('otp_secrets')
        .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('is_active', 'integer', (column) => column.notNull())
        .addColumn('last_step', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('recovery_codes')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .execute();
      await db.schema.createIndex('recovery_codes_of_user').on('recovery_codes').column('user_id').execute();
    },
  },
  '0005-ownership-and-sessions': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('owner_since', 'bigint').execute();
      await db.schema
        .alterTable('tokens')
        .addColumn('passkey_id', 'text', (column) => column.references('passkeys.id').onDelete('cascade'))
        .execute();
      await db.schema.createIndex('tokens_of_passkey').on('tokens').column('passkey_id').execute();
      await db.schema.alterTable('passkeys').addColumn('rp_id', 'text').execute();
      await carryOver0005(db);
    },
  },
  // An exception to the rule that a running older server keeps the columns it uses: no version was released yet.
  '0006-readable-columns': {
    async up(db: Kysely<unknown>) {
      for (const [table, columns] of Object.entries(COLUMNS_RENAMED_0006))
        for (const [from, to] of Object.entries(columns))
          await db.schema.alterTable(table).renameColumn(from, to).execute();
    },
  },
  // What retention looks for, so that a run does not read whole tables.
  '0007-retention-indexes': {
    async up(db: Kysely<unknown>) {
      for (const [table, columns] of RETENTION_INDEXES_0007)
        await db.schema
          .createIndex([table, 'by', ...columns].join('_'))
          .on(table)
          .columns([...columns])
          .execute();
      // Partial, so that accounts that retention never deletes are not in them.
      await sql`create index users_unconfirmed on users (created_at) where confirmed_at is null`.execute(db);
      await sql`create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null`.execute(
        db,
      );
    },
  },
  '0008-openid': { up: createOpenidTables },
  '0009-keys': { up: writeKeys0009 },
  // Set by `startOtp`. An older server leaves it empty, and makes a new secret each time.
  '0010-second-step-session': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('otp_secrets').addColumn('started_by', 'text').execute();
    },
  },
  '0011-accepted-warnings': { up: addWarningQueuedAt },
  '0012-token-families': { up: addTokenFamilies },
  '0013-opening-requests': { up: createOpeningRequests },
  '0014-feedback': { up: createFeedback },
  '0015-account-purged': { up: createOpenidPurges },
  '0016-operator-runs': { up: createOperatorRuns },
  '0017-operators': { up: createOperators },
  '0019-announcements': { up: createAnnouncements },
  '0020-mail-origin': { up: addMailOrigin },
  '0021-servers': { up: createServers },
  '0022-bound-requests': { up: bindRequests },
  '0023-account-events': { up: createOpenidEvents },
  '0024-desktop-emails': { up: createDesktopEmails },
  '0025-display-name': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('display_name', 'text').execute();
    },
  },
  '0026-unused-accounts': { up: addUses },
  '0027-mail-lanes': { up: addMailLanes },
  '0028-groups': { up: createGroups },
  '0029-undeliverable': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('undeliverable_since', 'bigint').execute();
    },
  },
  '0030-app-groups': { up: addAppGroups },
  '0031-scim': { up: createScim },
  '0032-desktop-limits': { up: addDesktopLimits },
  '0033-deletion-receipts': { up: createDeletionReceipts },
  '0034-unused-homes': { up: createUnusedHomes },
  '0035-group-managers': { up: createGroupManagers },
  '0036-knowing-apps': { up: recordKnowingApps },
};

/** The columns of each index of migration 0007 that covers a whole table. */
const RETENTION_INDEXES_0007: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['tokens', ['created_at']],
  ['tokens', ['last_used_at']],
  ['known_clients', ['last_seen_at']],
  ['links', ['expires_at']],
  ['challenges', ['expires_at']],
  ['invitations', ['expires_at']],
  ['limits', ['expires_at']],
  ['secrets', ['expires_at']],
  ['otp_secrets', ['is_active', 'created_at']],
];

/** By table: the old name of each column that migration 0006 renames, and the new one. */
const COLUMNS_RENAMED_0006: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { told_at: 'deletion_warned_at', leaves_at: 'deletion_due_at' },
  tokens: { used_at: 'last_used_at' },
  known_clients: { mark: 'fingerprint', seen_at: 'last_seen_at' },
  outbox: { next_at: 'next_attempt_at' },
  leases: { until: 'expires_at' },
  passkeys: { used_at: 'last_used_at' },
  otp_secrets: { sealed: 'secret_encrypted' },
};

/** Takes a row of a database older than migration 0006, as a backup has it. Returns it with the new column names. */
export function renameColumns0006<Value>(table: string, row: Readonly<Record<string, Value>>): Record<string, Value> {
  const names = COLUMNS_RENAMED_0006[table] ?? {};
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [names[column] ?? column, value]));
}

/** Adapts rows of an older release to migration 0005; also those that a backup brings back, after `renameColumns0006`. */
export async function carryOver0005(db: Kysely<unknown> | Queries): Promise<void> {
  // Existing accounts keep the rule under which they were confirmed.
  await sql`update users set owner_since = confirmed_at where confirmed_at is not null`.execute(db);
  // Those fingerprints had 16 bits under a key in the database. New ones have 32 bits, under the secret key.
  await sql`delete from known_clients`.execute(db);
  await sql`delete from secrets where name = 'lasting'`.execute(db);
}

/** The schema of this version: the name of its newest migration. */
export const SCHEMA = Object.keys(MIGRATIONS).toSorted().at(-1) ?? '';
