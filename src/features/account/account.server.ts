// The rules of /account: the profile, the password, the name, the language, and the deletion of the account.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { revokeLinks } from '#src/accounts/links/links.server.ts';
import { profileOfMember } from '#src/accounts/members/member.ts';
import { deleteTokensOf, setPassword as writePassword } from '#src/accounts/members/members.server.ts';
import { newPasswordFaults, newUsernameFaults, usernameTaken } from '#src/accounts/members/new-fields.server.ts';
import { renameAccount } from '#src/accounts/members/rename-account.server.ts';
import { unlessTaken } from '#src/accounts/members/reserved-names.server.ts';
import { findNewEmail } from '#src/accounts/ownership/new-address.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import {
  inLockedAccount,
  requirePassword,
  requirePasswordAnd,
  type PasswordServices,
} from '#src/accounts/sign-in/current-password.server.ts';
import { makeReceipt } from '#src/features/apps/forgetting/deletion-receipts.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import type { profile, ACCOUNT_PAGE_ENDPOINTS } from './endpoints.ts';

type Context<Name extends keyof typeof ACCOUNT_PAGE_ENDPOINTS> = RuleContext<(typeof ACCOUNT_PAGE_ENDPOINTS)[Name]>;

/** Gives the profile of a member. */
export async function profileOf(
  { queries, now }: Services<'queries' | 'now'>,
  member: SignedInMember,
): Promise<z.input<typeof profile>> {
  const newEmail = await findNewEmail(queries, member.id, now());
  return { ...profileOfMember(member), new_email: newEmail ?? null };
}

/**
 * Changes the password, ends all other sessions and everything that was started with the old password, and sends an email about
 * it. Challenges for a passkey need no deletion: they are bound to the password.
 */
export async function setPassword(
  services: Services<'queries' | 'hasher' | 'rateLimits' | 'accountEvents' | 'site' | 'now'>,
  { member, client, input }: Context<'setPassword'>,
): Promise<void> {
  const { hasher, rateLimits, accountEvents, now } = services;
  const faults = await newPasswordFaults(services, 'new_password', input.new_password, member);
  const verified = await requirePasswordAnd(services, { member, client }, input.current_password, faults);
  const hash = await hasher.admit(client, () => hasher.hash(input.new_password.text));
  const codeLimit = await rateLimits.forCodes(member.id);
  await inLockedAccount(services, member, verified, async (trx) => {
    await writePassword(trx, member.id, hash);
    await deleteTokensOf(trx, member.id, member.tokenHash);
    await accountEvents.passwordChanged(trx, services, member.id);
    await codeLimit.reset(trx);
    // Keep password-reset links valid. Otherwise an attacker with the old password could revoke the owner's link by
    // changing it.
    await revokeLinks(trx, member.id, ['email']);
    await enqueueMail(trx, { kind: 'passwordChanged', userId: member.id }, now());
  });
}

/** Changes the username. */
export async function setUsername(
  services: Services<'queries' | 'hasher' | 'rateLimits' | 'accountEvents' | 'key' | 'now'>,
  { member, client, input }: Context<'setUsername'>,
): Promise<void> {
  const { rateLimits } = services;
  const faults = newUsernameFaults('new_username', input.new_username, member.email);
  const verified = await requirePasswordAnd(services, { member, client }, input.current_password, faults);
  await rateLimits.recordLookup(client, 'change');
  const isChanged = await unlessTaken(
    inLockedAccount(services, member, verified, async (trx) => {
      await renameAccount(trx, services, member.id, 'new_username', input.new_username);
      return true;
    }),
  );
  if (isChanged) return;
  await rateLimits.recordTaken(client);
  throw new ValidationError([usernameTaken('new_username')]);
}

/** Changes what needs no password: the fields have the names of their columns. */
export async function changeProfile(
  { queries }: Services<'queries'>,
  { member, input }: Context<'changeProfile'>,
): Promise<void> {
  await queries.updateTable('users').set(input).where('id', '=', member.id).execute();
}

/** Changes the display name; an empty one removes it. It is no identifier, so it needs no password. */
export async function setDisplayName(
  { queries }: Services<'queries'>,
  { member, input }: Context<'setDisplayName'>,
): Promise<void> {
  const display_name = input.display_name === '' ? null : input.display_name;
  await queries.updateTable('users').set({ display_name }).where('id', '=', member.id).execute();
}

/**
 * Schedules the deletion of the account, ends all sessions and sends an email with the day. Returns when the account will be
 * deleted, in milliseconds since 1970, which a second request does not postpone, and the code of the receipt.
 */
export async function requestDeletion(
  services: PasswordServices & Services<'accountEvents'>,
  { member, client, input }: Context<'leave'>,
): Promise<{ readonly dueAt: number; readonly code: string }> {
  const { now } = services;
  const verified = await requirePassword(services, { member, client }, input.current_password);
  return inLockedAccount(services, member, verified, async (trx) => {
    const inTime = now() + STORAGE_PERIODS.graceDays * DAY_MS;
    const { deletion_due_at } = await trx
      .updateTable('users')
      .set((old) => ({ deletion_due_at: old.fn.coalesce('deletion_due_at', old.val(inTime)) }))
      .where('id', '=', member.id)
      .returning('deletion_due_at')
      .executeTakeFirstOrThrow();
    const dueAt = deletion_due_at ?? inTime;
    await deleteTokensOf(trx, member.id);
    await services.accountEvents.sessionsEnded(trx, services, member.id);
    await deleteLeavingMails(trx, member.id);
    await enqueueMail(trx, { kind: 'leaving', userId: member.id, details: { date: String(dueAt) } }, now());
    return { dueAt, code: await makeReceipt(trx, { userId: member.id, dueAt }, now()) };
  });
}

/** Cancels the deletion of an account, and the email about it if that is still queued. */
export async function cancelDeletion({ queries }: Services<'queries'>, member: SignedInMember): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ deletion_due_at: null }).where('id', '=', member.id).execute();
    await deleteLeavingMails(trx, member.id);
  });
}

/** Deletes queued emails with the day of a deletion that is no longer true. */
async function deleteLeavingMails(trx: Queries, userId: number): Promise<void> {
  await trx.deleteFrom('outbox').where('user_id', '=', userId).where('kind', '=', 'leaving').execute();
}
