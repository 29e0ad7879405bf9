// The rules of what an operator does to accounts, sessions and invitations.
import { randomBytes } from 'node:crypto';
import { emailKey, usernameKey } from '#src/accounts/names.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { hashToken } from '#src/server/hash-token.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { KEY_CHECK } from '#src/server/secret-key.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages.ts';
import { CommandError } from './command-error.server.ts';
import { show } from './printing.server.ts';
import * as store from './store.server.ts';

/** What the operator's commands work with. */
export type OperatorServices = Pick<AccountServices, 'queries' | 'vacuum' | 'config' | 'site' | 'now'>;

/** An account as an operator sees it. */
export type Person = store.PersonRow;

/** Gives at most `limit` accounts, the newest first, whose e-mail or username contains `search`; `isAll`: there are no more. */
export async function listPeople(
  { queries }: OperatorServices,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<{ people: Person[]; isAll: boolean }> {
  const keys = search === undefined ? undefined : { email: emailKey(search), username: usernameKey(search) };
  const found = await store.listUsers(queries, { search: keys, limit: limit + 1 });
  return { people: found.slice(0, limit), isAll: found.length <= limit };
}

/**
 * Gives the account that has this id, e-mail or username. Stops if there is none, and if there are two: a member may be
 * called like someone else's e-mail or id, and must not be erased in their place.
 */
export async function findPerson({ queries }: OperatorServices, who: string): Promise<Person> {
  const id = /^\d{1,16}$/.test(who) ? Number(who) : 0;
  const [person, ...others] = await store.findUsers(queries, {
    id,
    emailKey: emailKey(who),
    usernameKey: usernameKey(who),
  });
  if (!person)
    throw new CommandError(`No account has the id, e-mail or username '${who}'. Look with: users list --search TEXT`);
  if (others.length > 0) {
    const all = [person, ...others].map((one) => show(`${one.id} (${one.username}, ${one.email})`));
    throw new CommandError(`'${who}' names more than one account: ${all.join('; ')}. Name it by another of its three.`);
  }
  return person;
}

/** Gives what belongs to an account, in numbers. */
export async function belongingsOf({ queries }: OperatorServices, person: Person) {
  return store.belongingsOf(queries, person.id);
}

/** Shuts an account and ends its sessions; gives how many. Its rows stay. */
export async function disable({ queries }: OperatorServices, person: Person): Promise<number> {
  return queries.transaction().execute(async (trx) => {
    // First the account, which a sign-in under way waits for; then no session can come after.
    await store.setActive(trx, person.id, false);
    return store.deleteTokens(trx, person.id);
  });
}

/** Opens an account again. */
export async function enable({ queries }: OperatorServices, person: Person): Promise<void> {
  await store.setActive(queries, person.id, true);
}

/** Turns the second step of an account off and tells its owner. Says whether it was on. */
export async function resetSecondStep({ queries, now }: OperatorServices, person: Person): Promise<boolean> {
  return queries.transaction().execute(async (trx) => {
    const wasOn = await store.deleteSecondStep(trx, person.id);
    if (wasOn) await enqueueMail(trx, { kind: 'otpOff', userId: person.id }, now());
    return wasOn;
  });
}

/** Removes all passkeys of an account and tells its owner of each. Gives how many there were. */
export async function removePasskeys({ queries, now }: OperatorServices, person: Person): Promise<number> {
  return queries.transaction().execute(async (trx) => {
    // First the account, which a sign-in under way holds or waits for.
    await store.holdAccount(trx, person.id);
    const names = await store.deletePasskeys(trx, person.id);
    for (const name of names)
      await enqueueMail(trx, { kind: 'passkeyRemoved', userId: person.id, details: { name } }, now());
    return names.length;
  });
}

/** Removes what only the lost secret key could read, and the mark by which a server knows the key. Gives how many accounts had it. */
export async function forgetSecretKey({ queries, now }: OperatorServices): Promise<number> {
  return queries.transaction().execute(async (trx) => {
    const owners = await store.deleteAllSecondSteps(trx);
    for (const userId of owners) await enqueueMail(trx, { kind: 'otpOff', userId }, now());
    await store.deleteKeyCheck(trx, KEY_CHECK);
    return owners.length;
  });
}

/** Erases an account with all its rows at once, and orders the farewell. */
export async function erase({ queries, vacuum, now }: OperatorServices, person: Person): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    const gone = await store.deleteUser(trx, person.id);
    if (!gone) return;
    const { email: address, language, username, owner_since } = gone;
    const details = owner_since === null ? {} : { username };
    await enqueueMail(trx, { kind: 'erased', address, language: language as Language, details }, now());
  });
  await vacuum();
}

/** Ends the sessions of one account, or without one all there are; gives how many. */
export async function endSessions({ queries }: OperatorServices, person?: Person): Promise<number> {
  return store.deleteTokens(queries, person?.id);
}

/** Gives how many sessions there are. */
export async function countSessions({ queries }: OperatorServices): Promise<number> {
  return store.countOf(queries, 'tokens');
}

/** Makes an invitation that so many people can use for so many days; its code is in the link and nowhere else. */
export async function invite(
  { queries, config, site, now }: OperatorServices,
  { uses, days, note }: { uses: number; days: number; note: string },
) {
  const code = randomBytes(32).toString('base64url');
  const created_at = now();
  const invitation = {
    hash: hashToken(code),
    note,
    uses_left: uses,
    created_at,
    expires_at: created_at + days * DAY_MS,
  };
  await store.insertInvitation(queries, invitation);
  const page = config.publicUrl + pathOf('entra', DEFAULT_LANGUAGE, site.slug);
  return { ...invitation, link: `${page}#invitation/${code}` };
}

/** Gives all invitations, the newest first; those that are over stay until the server clears them out. */
export async function listInvitations({ queries }: OperatorServices) {
  return store.listInvitations(queries);
}

/** Gives the one invitation whose hash begins so. Stops if there is none or more than one. */
export async function findInvitation({ queries }: OperatorServices, prefix: string) {
  const [one, ...others] = await store.listInvitations(queries, prefix.toLowerCase());
  if (!one) throw new CommandError(`No invitation's hash begins with '${prefix}'. See: invitations list`);
  if (others.length > 0)
    throw new CommandError(
      `${others.length + 1} invitations begin with '${prefix}'. Give more of the hash: invitations list`,
    );
  return one;
}

/** Deletes an invitation: its link lets nobody in any more. */
export async function revoke({ queries }: OperatorServices, hash: string): Promise<void> {
  await store.deleteInvitation(queries, hash);
}
