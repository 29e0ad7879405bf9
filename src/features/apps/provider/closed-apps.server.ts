import { endScim } from '#src/features/apps/scim/scim-apps.server.ts';
// Closing an app: its members' sessions there end at once, and the app is notified, also after it was removed.
import {
  deleteClient,
  deleteUnusedSubjects,
  hasClients,
  type AppClient,
} from '#src/features/apps/storage/clients.server.ts';
import { endAppSessions } from '#src/features/apps/storage/sessions.server.ts';
import { countRows } from '#src/server/database/count-rows.ts';
import type { Queries } from '#src/server/database/tables.ts';

/**
 * Disables an app, and ends its sessions, in the caller's transaction. Consents and identifiers stay. Returns false if
 * there is no such app, or if it is disabled.
 */
export async function closeClient(trx: Queries, id: string, now: number): Promise<boolean> {
  const isClosed = await setDisabled(trx, id, now);
  await endAppSessions(trx, { clientId: id });
  return isClosed;
}

/** Enables a disabled app. Returns false if there is none, or if it is open. */
export const openClient = (db: Queries, id: string): Promise<boolean> => setDisabled(db, id, null);

async function setDisabled(db: Queries, id: string, disabled_at: number | null): Promise<boolean> {
  const changed = await db
    .updateTable('openid_clients')
    .set({ disabled_at })
    .where('id', '=', id)
    .where('disabled_at', disabled_at === null ? 'is not' : 'is', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Removes an app with everything that belongs to it, in the caller's transaction. Its row stays, invisible, until the
 * app is notified of its ended sessions (`deleteNotified`).
 */
export async function removeClient(
  trx: Queries,
  { id, sector, backchannelLogoutUri }: Pick<AppClient, 'id' | 'sector' | 'backchannelLogoutUri'>,
  now: number,
): Promise<void> {
  await trx.updateTable('openid_clients').set({ removed_at: now }).where('id', '=', id).execute();
  for (const table of ['openid_consents', 'openid_usernames'] as const)
    await trx.deleteFrom(table).where('client_id', '=', id).execute();
  await endAppSessions(trx, { clientId: id });
  // Before the subjects: to remove an app must not delete what members have there.
  await endScim(trx, id);
  await deleteUnusedSubjects(trx, sector);
  // Nobody is there to be notified.
  if (backchannelLogoutUri === null) await trx.deleteFrom('openid_sessions').where('client_id', '=', id).execute();
}

/** Deletes removed apps that have nothing to be notified of, or were notified often enough. */
export async function deleteNotified(db: Queries): Promise<void> {
  const apps = await db
    .selectFrom('openid_clients')
    .select(['id', 'sector'])
    .where('removed_at', 'is not', null)
    .where('id', 'not in', db.selectFrom('openid_sessions').select('client_id'))
    .where('id', 'not in', db.selectFrom('openid_purges').select('client_id'))
    .where('id', 'not in', db.selectFrom('openid_events').select('client_id'))
    .execute();
  for (const app of apps) await db.transaction().execute((trx) => deleteClient(trx, app));
}

/** Returns how many ended sessions an app has to be notified of. */
export async function countWaiting(db: Queries, id: string): Promise<number> {
  return countRows(db.selectFrom('openid_sessions').where('client_id', '=', id).where('token_hash', 'is', null));
}

/** The same for all apps; `none` while no app is declared. */
export async function countAllWaiting(db: Queries): Promise<number | 'none'> {
  if (!(await hasClients(db))) return 'none';
  const ended = db.selectFrom('openid_sessions').where('token_hash', 'is', null);
  const counts = [ended, db.selectFrom('openid_purges'), db.selectFrom('openid_events')].map(countRows);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count);
}
