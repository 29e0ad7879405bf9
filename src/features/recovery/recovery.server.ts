// Choosing a new password with a link from an email.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { hasFaults, ValidationError } from '#src/accounts/djoser/faults.ts';
import { consumeLink, findLink, LINK_INVALID } from '#src/accounts/links/links.server.ts';
import { retireLinks } from '#src/accounts/links/used-links.server.ts';
import { findMember, lockActiveUser, setPassword } from '#src/accounts/members/members.server.ts';
import { newPasswordFaults } from '#src/accounts/members/new-fields.server.ts';
import { transferOwnership } from '#src/accounts/ownership/ownership.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import type { Ended } from '#src/shared/accounts/account-ended.ts';
import type { RECOVERY_ENDPOINTS } from './endpoints.ts';

/**
 * Sets a new password by a link, gives the account to the reader of its address (`transferOwnership`) and sends an email about it.
 * The client's network becomes a known one: otherwise guesses of strangers could delay the owner's next sign-in. Returns what the
 * page says has ended.
 */
export async function resetPassword(
  services: Services<
    'queries' | 'hasher' | 'rateLimits' | 'knownNetworks' | 'site' | 'tableRules' | 'accountEvents' | 'now'
  >,
  { input, client, language }: RuleContext<typeof RECOVERY_ENDPOINTS.resetPasswordConfirm>,
): Promise<readonly Ended[]> {
  const { queries, hasher, rateLimits, knownNetworks, now } = services;
  // Find the link before consuming it: a password that is refused must not use it up.
  const resetId = await findLink(queries, input, 'reset', now());
  const purpose = resetId === undefined ? 'welcome' : 'reset';
  const userId = resetId ?? (await findLink(queries, input, purpose, now()));
  const member = userId === undefined ? undefined : await findMember(queries, { id: userId });
  if (!member) throw new ValidationError([LINK_INVALID]);
  const faults = await newPasswordFaults(services, 'new_password', input.new_password, member);
  if (hasFaults(faults)) throw new ValidationError(faults);
  const hash = await hasher.admit(client, () => hasher.hash(input.new_password.text));
  const fingerprint = knownNetworks.fingerprint(member.id, client);
  const codeLimit = await rateLimits.forCodes(member.id);
  return queries.transaction().execute(async (trx) => {
    // Lock the account before its link, in the order of every other change.
    if (!(await lockActiveUser(trx, member.id))) throw new ValidationError([LINK_INVALID]);
    const used = await consumeLink(trx, input, purpose, now());
    const owner = used && (await findMember(trx, { id: used.userId }));
    if (!owner) throw new ValidationError([LINK_INVALID]);
    await setPassword(trx, owner.id, hash);
    // The reset confirms the address: who opens the email of the registration afterwards reads that.
    await retireLinks(trx, owner.id, 'activation');
    const ended = await transferOwnership(trx, services, owner, language);
    await knownNetworks.remember(trx, owner.id, fingerprint);
    await codeLimit.reset(trx);
    await enqueueMail(trx, { kind: 'passwordChanged', userId: owner.id }, now());
    return ended;
  });
}
