// Apps that keep accounts of their own for members: where, with which token, and whether they answer.
import type { Services } from '#src/accounts/services.server.ts';
import { findClientOrRemoved, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { makeEarlySubjects } from './early-accounts.server.ts';
import { queueAll } from './resources.server.ts';

const PURPOSE = 'SCIM token';

/** Where an app takes accounts. */
export interface ScimSettings {
  /** The base of its addresses, without a slash at the end. */
  readonly uri: string;
  readonly token: string;
  /** Groups whose members have an account there before they use it. Only for trusted apps. */
  readonly groups: readonly string[];
}

/** An app with its settings of SCIM. */
export interface ScimApp extends ScimSettings {
  readonly app: AppClient;
  /** Requests in a row that it did not answer. */
  readonly failures: number;
}

/** Returns the settings of an app; undefined without any, or while it is disabled. Throws if SECRET_KEY cannot decrypt the token. */
export async function findScimApp(
  { queries, key }: Services<'queries' | 'key'>,
  clientId: string,
): Promise<ScimApp | undefined> {
  const row = await queries.selectFrom('scim_apps').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  const app = row && (await findClientOrRemoved(queries, clientId));
  if (!app || app.isRemoved || app.disabledAt !== null) return undefined;
  const groups = row.groups.split(' ').filter((id) => id !== '');
  return { app, uri: row.uri, token: key.decrypt(PURPOSE, row.token_encrypted), groups, failures: row.failures };
}

/**
 * Writes the settings of an app, and makes everything due there, in the caller's transaction. At another address the app has given
 * no ids yet: those of the earlier one could be somebody else's there.
 */
export async function setScim(
  trx: Queries,
  { key }: Services<'key'>,
  app: AppClient,
  { uri, token, groups }: ScimSettings,
): Promise<void> {
  const values = {
    uri,
    token_encrypted: key.encrypt(PURPOSE, token),
    groups: groups.join(' '),
    failures: 0,
    next_attempt_at: 0,
    fault: null,
  };
  const before = await trx.selectFrom('scim_apps').select('uri').where('client_id', '=', app.id).executeTakeFirst();
  await trx
    .insertInto('scim_apps')
    .values({ client_id: app.id, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
  if (before && before.uri !== uri)
    await trx.updateTable('scim_resources').set({ remote_id: null }).where('client_id', '=', app.id).execute();
  await makeEarlySubjects(trx);
  await queueAll(trx, app);
}

/** Ends SCIM for an app, in the caller's transaction: nothing is deleted there. Returns false if there was none. */
export async function endScim(trx: Queries, clientId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('scim_apps')
    .where('client_id', '=', clientId)
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all settings: without the key nobody can read the tokens. Returns of how many apps. */
export async function forgetTokens(trx: Queries): Promise<number> {
  return (await trx.deleteFrom('scim_apps').returning('client_id').execute()).length;
}

/** Returns the apps that are open and whose time has come. */
export async function dueApps(db: Queries, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_apps')
    .innerJoin('openid_clients', 'openid_clients.id', 'client_id')
    .select('client_id')
    .where('next_attempt_at', '<=', now)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Returns an app that has early accounts of this group: another group with its id would have its members' accounts made there. */
export async function findAppOfGroup(db: Queries, groupId: string): Promise<AppClient | undefined> {
  const rows = await db.selectFrom('scim_apps').select(['client_id', 'groups']).where('groups', '!=', '').execute();
  const row = rows.find(({ groups }) => groups.split(' ').includes(groupId));
  return row && (await findClientOrRemoved(db, row.client_id));
}

/** Writes that an app has answered, or why not and when it is asked again. */
export async function recordAnswer(
  db: Queries,
  clientId: string,
  answer: { readonly failures: number; readonly next_attempt_at: number; readonly fault: string | null },
): Promise<void> {
  await db.updateTable('scim_apps').set(answer).where('client_id', '=', clientId).execute();
}
