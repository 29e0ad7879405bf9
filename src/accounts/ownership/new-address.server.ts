// The change of an address that was requested and not confirmed yet.
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey } from '#src/server/identity/email-key.ts';

/**
 * Finds the address that an account has asked for and not confirmed yet: it has a valid link, or waits in the queue. There is one
 * at most, because a request ends those for other addresses (`withdrawNewAddress`).
 */
export async function findNewEmail(db: Queries, userId: number, now: number): Promise<string | undefined> {
  const linked = await db
    .selectFrom('links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  if (linked) return linked.email ?? undefined;
  const queued = await db
    .selectFrom('outbox')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', '=', 'newEmail')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return queued?.address ?? undefined;
}

/**
 * Ends a change of address that was requested and not confirmed: deletes its links and queued emails. Those to the address
 * with the key `except` stay. The caller has locked the account.
 */
export async function withdrawNewAddress(trx: Queries, userId: number, except?: string): Promise<void> {
  const isOther = (address: string | null) => except === undefined || emailKey(address ?? '') !== except;
  const queued = await trx
    .selectFrom('outbox')
    .select(['id', 'address'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'newEmail')
    .execute();
  for (const { id, address } of queued)
    if (isOther(address)) await trx.deleteFrom('outbox').where('id', '=', id).execute();
  const links = await trx
    .selectFrom('links')
    .select(['hash', 'email'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .execute();
  for (const { hash, email } of links)
    if (isOther(email)) await trx.deleteFrom('links').where('hash', '=', hash).execute();
}
