// Changing the address of an account: a link is sent to the new address, and the address is changed when the link is used.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { faultsAt, ValidationError, type Fault } from '#src/accounts/djoser/faults.ts';
import { networkFingerprint } from '#src/accounts/limits/network-fingerprint.server.ts';
import { consumeLink, createOwnerLink, LINK_INVALID } from '#src/accounts/links/links.server.ts';
import { findMember, findTaken, lockUser } from '#src/accounts/members/members.server.ts';
import { emailTaken } from '#src/accounts/members/new-fields.server.ts';
import { renameToAddress } from '#src/accounts/members/rename-account.server.ts';
import { withdrawNewAddress } from '#src/accounts/ownership/new-address.server.ts';
import { changeAddress, ownershipProof } from '#src/accounts/ownership/ownership.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import {
  inLockedAccount,
  requirePasswordAnd,
  type PasswordServices,
} from '#src/accounts/sign-in/current-password.server.ts';
import { constraintViolation } from '#src/server/database/errors.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey, storedEmail } from '#src/server/identity/email-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import type { Ended } from '#src/shared/accounts/account-ended.ts';
import type { ACCOUNT_PAGE_ENDPOINTS } from './endpoints.ts';

type Context<Name extends keyof typeof ACCOUNT_PAGE_ENDPOINTS> = RuleContext<(typeof ACCOUNT_PAGE_ENDPOINTS)[Name]>;

/**
 * Sends a link to a new address. Until it is used, nothing changes, except that links to other addresses end: the member has
 * changed their mind. The account's present address as it stands withdraws what was requested, without an email.
 */
export async function requestEmailChange(
  services: PasswordServices & Services<'key'>,
  { member, client, input }: Context<'setEmail'>,
): Promise<void> {
  const { queries, rateLimits, key, now } = services;
  const faults = faultsAt('new_email', input.new_email.faults);
  const verified = await requirePasswordAnd(services, { member, client }, input.current_password, faults);
  await rateLimits.recordLookup(client, 'change');
  const email = input.new_email.text;
  if (await isTakenByAnother(queries, email, member.email)) {
    await rateLimits.recordTaken(client);
    throw new ValidationError([emailTaken('new_email')]);
  }
  const address = storedEmail(email);
  const isPresent = address === member.email;
  if (!isPresent) await rateLimits.recordNewAddressMail(member.id, address, client);
  await inLockedAccount(services, member, verified, async (trx) => {
    await withdrawNewAddress(trx, member.id, isPresent ? undefined : emailKey(address));
    const origin = { by: 'newAddress', network: networkFingerprint(key, client) } as const;
    if (!isPresent) await enqueueMail(trx, { kind: 'newEmail', userId: member.id, address, origin }, now());
  });
}

/** Withdraws a change of address that was requested and not confirmed, if there is one. */
export async function withdrawEmailChange(
  { queries }: Services<'queries'>,
  { member }: Context<'withdrawEmail'>,
): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    await lockUser(trx, member.id);
    await withdrawNewAddress(trx, member.id);
  });
}

/** Gives an account the address that its link was sent to, also as username if the old one was it, and sends an email to the old one. Returns what has ended. */
export async function confirmNewEmail(
  services: Services<'queries' | 'key' | 'mailRules' | 'accountEvents' | 'now'>,
  { input: link, member: signedIn }: Context<'setEmailConfirm'>,
): Promise<readonly Ended[]> {
  const { queries, now } = services;
  const result = await queries
    .transaction()
    .execute(async (trx): Promise<Fault | readonly Ended[]> => {
      const used = await consumeLink(trx, link, 'email', now());
      const member = used && (await findMember(trx, { id: used.userId }));
      if (!member || used.email === null) return LINK_INVALID;
      // Look before the update: in PostgreSQL a violated constraint ends the transaction. The link is used up all the same.
      if (await isTakenByAnother(trx, used.email, member.email)) return emailTaken('email');
      const proof = await ownershipProof(trx, member.id, signedIn);
      const ended = await changeAddress(
        trx,
        services,
        member.id,
        { email: used.email, key: emailKey(used.email) },
        proof,
      );
      await renameToAddress(trx, services, member, used.email);
      if (proof === 'none') await createOwnerLink(trx, link, used, now());
      const { email: address, language, username, ownerSince } = member;
      const details = ownerSince === null ? {} : { username };
      await enqueueMail(trx, { kind: 'emailChanged', address, language, details }, now());
      return ended;
    })
    .catch((error: unknown) => {
      // Another account has confirmed the same address at the same moment.
      if (constraintViolation(error) === 'unique') return emailTaken('email');
      throw error;
    });
  if ('code' in result) throw new ValidationError([result]);
  return result;
}

/** A member's own address in another spelling is not taken. */
async function isTakenByAnother(db: Queries, email: string, own: string): Promise<boolean> {
  const taken = await findTaken(db, { email });
  return taken.email && emailKey(email) !== emailKey(own);
}
