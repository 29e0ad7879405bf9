// Limits of what strangers and one member can cause to be stored about apps.
import { sql } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/**
 * Requests of visitors who have not answered, or who are not signed in. More than these would be a flood: the oldest
 * are deleted.
 */
export const MAX_PENDING_REQUESTS = 20_000;

/**
 * What identifies the items that are counted together: those of one kind, of one member, for one app; null: for no app.
 */
interface ItemOwner {
  readonly model: string;
  readonly user_id: number | null;
  readonly client_id: string | null;
}

/**
 * Deletes the items beyond the limit, besides the one that was just added: first those that were used, then the oldest.
 * Strangers' requests have a limit of their own, and there is one grant for each session and app.
 */
export async function limitItems(trx: Queries, added: string, { model, user_id, client_id }: ItemOwner): Promise<void> {
  if (user_id === null || model === 'Grant') return;
  const condition = sql`user_id = ${user_id} and model = ${model} and hash <> ${added} and ${
    client_id === null ? sql`client_id is null` : sql`client_id = ${client_id}`
  }`;
  await sql`delete from openid_items where ${condition} and hash not in
    (select hash from openid_items where ${condition}
     order by consumed_at is null desc, expires_at desc, hash limit ${sql.lit(ACCOUNT_LIMITS.itemsOfApp - 1)})`.execute(
    trx,
  );
}

/** Ends the oldest sessions of an app beyond the limit, besides the one that was just added. The app is notified. */
export async function limitSessions(
  trx: Queries,
  added: string,
  { clientId, tokenHash }: { readonly clientId: string; readonly tokenHash: string },
): Promise<void> {
  const condition = sql`token_hash = ${tokenHash} and client_id = ${clientId} and sid <> ${added}`;
  await sql`update openid_sessions set token_hash = null where ${condition} and sid not in
    (select sid from openid_sessions where ${condition}
     order by created_at desc, sid limit ${sql.lit(ACCOUNT_LIMITS.appSessions - 1)})`.execute(trx);
}
