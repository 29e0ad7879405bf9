// What shows that an account's holder reads its email address, and what follows from it
// (docs/decisions/0025-ownership-of-an-address.md). Nothing else writes `confirmed_at` or `owner_since`.
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { revokeLinks } from './links.server.ts';
import { deleteTokensOf } from './members.server.ts';

/** How a link was used: `session`: with a session of its account, `none`: without, which shows nothing of the holder. */
export type Proof = 'session' | 'none';

/** Notes that somebody who reads an account's address used a link. With a session of the account that is its holder. */
export async function confirmAddress(trx: Queries, userId: number, proof: Proof, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((old) => ({
      confirmed_at: old.fn.coalesce('confirmed_at', old.val(now)),
      deletion_warned_at: null,
      ...(proof === 'session' ? { owner_since: old.fn.coalesce('owner_since', old.val(now)) } : {}),
    }))
    .where('id', '=', userId)
    .execute();
}

/**
 * Gives an account another address, to which the link that was used had been sent. Without a session the holder is not
 * known to read the new one. Links to the old address end. Throws a broken rule, `unique`, if it is taken.
 */
export async function changeAddress(
  trx: Queries,
  userId: number,
  address: { readonly email: string; readonly key: string },
  proof: Proof,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((old) => ({
      email: address.email,
      email_key: address.key,
      confirmed_at: now,
      deletion_warned_at: null,
      owner_since: proof === 'session' ? old.fn.coalesce('owner_since', old.val(now)) : null,
    }))
    .where('id', '=', userId)
    .execute();
  await revokeLinks(trx, userId, ['activation', 'disown', 'email', 'owner', 'reset']);
}

/**
 * Hands an account to the reader of its address, who has just chosen a new password with a link. Ends everything that an
 * earlier holder can use: sessions, passkeys, known networks, links, a second step that was begun. A second step that is
 * on stays if it was turned on by a holder who was known to read the address (OWASP ASVS 5.0, 6.4.3), else it goes, and the
 * owner is told. An account that was to be erased stays.
 */
export async function transferOwnership(
  trx: Queries,
  { id, ownerSince }: { readonly id: number; readonly ownerSince: number | null },
  now: number,
): Promise<void> {
  await deleteTokensOf(trx, id);
  for (const table of ['passkeys', 'known_clients'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await revokeLinks(trx, id, ['activation', 'disown', 'email', 'owner', 'reset']);
  await endPendingSecondStep(trx, id);
  const removed = await trx
    .deleteFrom('otp_secrets')
    .where('user_id', '=', id)
    .where('created_at', '<', ownerSince ?? Number.MAX_SAFE_INTEGER)
    .returning('is_active')
    .executeTakeFirst();
  if (removed) {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
    if (removed.is_active === 1) await enqueueMail(trx, { kind: 'otpOff', userId: id }, now);
  }
  // An earlier holder may have asked for it.
  await trx.updateTable('users').set({ deletion_due_at: null }).where('id', '=', id).execute();
  await confirmAddress(trx, id, 'session', now);
}

/** Ends a second step that was begun and not confirmed: it was begun with a password that is none any more. */
export async function endPendingSecondStep(trx: Queries, userId: number): Promise<void> {
  await trx.deleteFrom('otp_secrets').where('user_id', '=', userId).where('is_active', '=', 0).execute();
}
