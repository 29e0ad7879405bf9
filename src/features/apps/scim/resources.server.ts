// What apps have to keep up with: one row for each account and group there, which triggers make due (migration 0031). Only the newest
// state is sent, so nothing can overtake what came before it.
import { sql, type Selectable } from 'kysely';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import type { ScimResources } from '#src/server/database/openid-tables.ts';
import type { Queries } from '#src/server/database/tables.ts';

/** A row. */
export type Resource = Selectable<ScimResources>;

const ANEW = { attempts: 0, next_attempt_at: 0, is_given_up: 0 };
const isBehind = sql<boolean>`version > sent_version`;

/** Makes all accounts and groups of an app due, in the caller's transaction: its settings have changed. Does nothing without SCIM. */
export async function queueAll(trx: Queries, { id, sector, visibleGroups }: AppClient): Promise<void> {
  const app = await trx.selectFrom('scim_apps').select('client_id').where('client_id', '=', id).executeTakeFirst();
  if (!app) return;
  const columns = ['client_id', 'kind', 'key', 'version', 'sent_version', ...Object.keys(ANEW)] as never;
  await trx
    .insertInto('scim_resources')
    .columns(columns)
    .expression(
      trx
        .selectFrom('openid_subjects')
        .select((row) => [
          row.val(id).as('client_id'),
          row.val('user').as('kind'),
          'subject as key',
          sql.lit(0).as('version'),
          sql.lit(0).as('sent_version'),
          sql.lit(0).as('attempts'),
          sql.lit(0).as('next_attempt_at'),
          sql.lit(0).as('is_given_up'),
        ])
        .where('sector', '=', sector),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const key of visibleGroups)
    await trx
      .insertInto('scim_resources')
      .values({ client_id: id, kind: 'group', key, version: 0, sent_version: 0, ...ANEW })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await trx
    .updateTable('scim_resources')
    .set((row) => ({ version: row('version', '+', 1), ...ANEW }))
    .where('client_id', '=', id)
    .execute();
}

/** Makes these groups of an app due: their members there have other ids. */
export async function queueGroups(db: Queries, clientId: string, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await db
    .updateTable('scim_resources')
    .set((row) => ({ version: row('version', '+', 1), ...ANEW }))
    .where('client_id', '=', clientId)
    .where('kind', '=', 'group')
    .where('key', 'in', groupIds)
    .execute();
}

/** Returns what is due of an app, accounts before groups, because a group names accounts. */
export async function dueResources(db: Queries, clientId: string, now: number, limit: number): Promise<Resource[]> {
  return db
    .selectFrom('scim_resources')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(isBehind)
    .where('is_given_up', '=', 0)
    .where('next_attempt_at', '<=', now)
    .orderBy('kind', 'desc')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/** Writes what is known of a row after an attempt. */
export async function updateResource(
  db: Queries,
  { client_id, kind, key }: Resource,
  values: Partial<
    Pick<Resource, 'remote_id' | 'sent_version' | 'attempts' | 'next_attempt_at' | 'is_given_up' | 'fault'>
  >,
): Promise<void> {
  await db
    .updateTable('scim_resources')
    .set(values)
    .where('client_id', '=', client_id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** Deletes a row whose account or group is gone on both sides, unless it has come back meanwhile. */
export async function deleteResource(db: Queries, { client_id, kind, key, version }: Resource): Promise<void> {
  await db
    .deleteFrom('scim_resources')
    .where('client_id', '=', client_id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('version', '=', version)
    .execute();
}

/** Makes due what is behind, also what was given up: of one app or of all. Returns of how many rows. */
export async function retryResources(trx: Queries, clientId?: string): Promise<number> {
  const rows = await trx
    .updateTable('scim_resources')
    .set(ANEW)
    .where(isBehind)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .returning('key')
    .execute();
  await trx
    .updateTable('scim_apps')
    .set({ next_attempt_at: 0 })
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .execute();
  return rows.length;
}

/** How far an app has come. */
export interface ScimState {
  readonly id: string;
  readonly name: string;
  readonly uri: string;
  /** Rows that wait, and those that were given up. */
  readonly waiting: number;
  readonly given_up: number;
  readonly failures: number;
  readonly next_attempt_at: number;
  readonly fault: string | null;
}

/** Returns it for each app with SCIM, by name. */
export async function scimStates(db: Queries): Promise<ScimState[]> {
  const apps = await db
    .selectFrom('scim_apps')
    .innerJoin('openid_clients', 'openid_clients.id', 'client_id')
    .select(['id', 'name', 'uri', 'failures', 'next_attempt_at', 'fault'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  const counts = await db
    .selectFrom('scim_resources')
    .select((row) => ['client_id', 'is_given_up', row.fn.countAll<number>().as('n')])
    .where(isBehind)
    .groupBy(['client_id', 'is_given_up'])
    .execute();
  const count = (app: string, isGivenUp: number) =>
    counts.find((row) => row.client_id === app && row.is_given_up === isGivenUp)?.n ?? 0;
  return apps.map((app) => ({ ...app, waiting: count(app.id, 0), given_up: count(app.id, 1) }));
}

/** Returns rows of an app that were given up, the first ones by key. */
export async function givenUp(db: Queries, clientId: string, limit: number): Promise<Resource[]> {
  return db
    .selectFrom('scim_resources')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(isBehind)
    .where('is_given_up', '=', 1)
    .orderBy('kind')
    .orderBy('key')
    .limit(limit)
    .execute();
}
