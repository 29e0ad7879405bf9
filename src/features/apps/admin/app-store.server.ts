// The SQL of the operator's commands about apps.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countRows } from '#src/server/database/count-rows.ts';
import type { Queries } from '#src/server/database/tables.ts';

/** Counts the members who allow an app to know them, by the app's id. */
export async function countMembersOfApps(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('openid_consents')
    .select(({ fn }) => ['client_id', fn.countAll<number>().as('n')])
    .groupBy('client_id')
    .execute();
  return new Map(rows.map(({ client_id, n }) => [client_id, n]));
}

/** What an app has to be notified of, of one kind. */
export interface NotificationCounts {
  readonly waiting: number;
  /** Those of them for which at least one attempt has failed, or is under way. */
  readonly failed: number;
  /** Milliseconds since 1970, of those that have failed; null without one. */
  readonly next_attempt_at: number | null;
}

/** Counts the sign-outs that an app has to be notified of. */
export async function countNotifications(db: Queries, clientId: string): Promise<NotificationCounts> {
  return counts(db, 'openid_sessions', sql`client_id = ${clientId} and token_hash is null`);
}

/** Counts the deleted accounts that an app has to be notified of. */
export async function countPurges(db: Queries, clientId: string): Promise<NotificationCounts> {
  return counts(db, 'openid_purges', sql`client_id = ${clientId}`);
}

/** Counts what has happened to accounts that are still there, and the app has to be notified of. */
export async function countEvents(db: Queries, clientId: string): Promise<NotificationCounts> {
  return counts(db, 'openid_events', sql`client_id = ${clientId}`);
}

const counts = (
  db: Queries,
  table: 'openid_sessions' | 'openid_purges' | 'openid_events',
  condition: RawBuilder<SqlBool>,
) =>
  db
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('attempts', '>', 0).as('failed'),
      fn.min<number | null>('next_attempt_at').filterWhere('attempts', '>', 0).as('next_attempt_at'),
    ])
    .where(condition)
    .executeTakeFirstOrThrow();

/** Returns when a member who still allows an app something last signed in to it; null if nobody has. */
export async function lastSignInTo(db: Queries, clientId: string): Promise<number | null> {
  const { at } = await db
    .selectFrom('openid_consents')
    .select(({ fn }) => fn.max<number | null>('last_used_at').as('at'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return at;
}

/** Counts the apps that a member allows to know them. */
export async function countAppsOf(db: Queries, userId: number): Promise<number> {
  return countRows(db.selectFrom('openid_consents').where('user_id', '=', userId));
}

/** Counts apps, disabled ones, and members who allow at least one to know them. */
export async function countApps(db: Queries) {
  const apps = db.selectFrom('openid_clients').where('removed_at', 'is', null);
  const { members } = await db
    .selectFrom('openid_consents')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('members'))
    .executeTakeFirstOrThrow();
  return {
    members,
    total: await countRows(apps),
    disabled: await countRows(apps.where('disabled_at', 'is not', null)),
  };
}
