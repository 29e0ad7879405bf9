// What proves that the holder of an account reads its email address, and what follows from the proof
// (docs/decisions/0025-ownership-of-an-address.md). No other file writes `confirmed_at` or `owner_since`.
import { LINK_PURPOSES, revokeLinks } from '#src/accounts/links/links.server.ts';
import type { Member } from '#src/accounts/members/member.ts';
import { lockToken } from '#src/accounts/members/members.server.ts';
import { noticesOf } from '#src/accounts/modules/mail-rules.server.ts';
import { tablesDeletedAtTransfer } from '#src/accounts/modules/table-rules.server.ts';
import { recordEndedRole } from '#src/accounts/operators/audit-log.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { pinMails } from '#src/server/mail/outbox.ts';
import type { Ended } from '#src/shared/accounts/account-ended.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { findNewEmail } from './new-address.server.ts';

/**
 * What the use of a link proves. `session`: it came with a session of its account, so the account's holder reads the
 * address; a code that was typed proves the same. `none`: the reader of the address may be another person.
 */
export type Proof = 'session' | 'none';

/**
 * Gives what the use of a link of this account proves. `member` is the signed-in member, if there is one; that session
 * is locked.
 */
export async function ownershipProof(trx: Queries, userId: number, member: SignedInMember | undefined): Promise<Proof> {
  return member?.id === userId && (await lockToken(trx, member.tokenHash)) ? 'session' : 'none';
}

/** Whether the member has still to show that they read the address, or that emails reach it again. */
export const needsProof = ({ ownerSince, undeliverableSince }: Pick<Member, 'ownerSince' | 'undeliverableSince'>) =>
  ownerSince === null || undeliverableSince !== null;

/** Records that a link to the account's address was used. */
export async function confirmAddress(trx: Queries, userId: number, proof: Proof, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((old) => ({
      confirmed_at: old.fn.coalesce('confirmed_at', old.val(now)),
      deletion_warned_at: null,
      undeliverable_since: null,
      ...(proof === 'session' ? { owner_since: old.fn.coalesce('owner_since', old.val(now)) } : {}),
    }))
    .where('id', '=', userId)
    .execute();
}

/** Records that mail servers say that the mailbox of the account's address does not exist. Returns whether that is new. */
export async function markUndeliverable(trx: Queries, userId: number, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ undeliverable_since: now })
    .where('id', '=', userId)
    .where('undeliverable_since', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives an account the address that a link was sent to. With the proof `none` the account has no proven owner from now
 * on. Links to the old address end. Returns what else has ended. Throws a constraint violation, `unique`, if another account has
 * the address.
 */
export async function changeAddress(
  trx: Queries,
  services: Services<'mailRules' | 'accountEvents' | 'now'>,
  userId: number,
  address: { readonly email: string; readonly key: string },
  proof: Proof,
): Promise<readonly Ended[]> {
  const { mailRules, accountEvents, now } = services;
  // A notice of an earlier change is for the reader of the address of that time.
  await pinMails(trx, userId, noticesOf(mailRules));
  await trx
    .updateTable('users')
    .set((old) => ({
      email: address.email,
      email_key: address.key,
      confirmed_at: now(),
      deletion_warned_at: null,
      undeliverable_since: null,
      owner_since: proof === 'session' ? old.fn.coalesce('owner_since', old.val(now())) : null,
    }))
    .where('id', '=', userId)
    .execute();
  await revokeLinks(trx, userId, LINK_PURPOSES);
  return proof === 'none' ? accountEvents.addressUnproven(trx, services, userId) : [];
}

/**
 * Gives an account to the reader of its address, who has just chosen a new password with a link. Deletes everything
 * that an earlier holder could use (`table-rules.server.ts`), also a second step, unless a proven owner turned it on. A
 * deletion of the account that was asked for is cancelled, because an earlier holder may have asked for it; and if
 * nobody was known to be the owner, emails come in the reader's `language`, and the display name is removed. Apps are notified that the sessions there
 * have ended. Returns what the page says has ended.
 */
export async function transferOwnership(
  trx: Queries,
  services: Services<'tableRules' | 'accountEvents' | 'now'>,
  account: Pick<Member, 'id' | 'ownerSince' | 'deletionDueAt'>,
  language: Language,
): Promise<readonly Ended[]> {
  const { tableRules, accountEvents, now } = services;
  const { id, ownerSince, deletionDueAt } = account;
  const ended: Ended[] = deletionDueAt === null ? [] : ['deletion'];
  if ((await findNewEmail(trx, id, now())) !== undefined) ended.push('newAddress');
  await revokeLinks(trx, id, LINK_PURPOSES);
  for (const { table, ends } of tablesDeletedAtTransfer(tableRules, ownerSince !== null)) {
    const deleted = await trx.deleteFrom(table).where('user_id', '=', id).returning('user_id').execute();
    if (ends !== undefined && deleted.length > 0) ended.push(ends);
  }
  if (ended.includes('role')) await recordEndedRole(trx, id, now());
  // Notices of what a stranger did there, with names that the stranger chose.
  if (ownerSince === null)
    await trx.deleteFrom('outbox').where('user_id', '=', id).where('address', 'is', null).execute();
  await accountEvents.transferred(trx, services, account);
  const texts = ownerSince === null ? { language, display_name: null } : {};
  await trx
    .updateTable('users')
    .set({ deletion_due_at: null, ...texts })
    .where('id', '=', id)
    .execute();
  await confirmAddress(trx, id, 'session', now());
  return ended;
}
