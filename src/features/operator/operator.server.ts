// What operators can do with accounts, sessions and invitations.
import { randomBytes } from 'node:crypto';
import { CommandError } from '#src/accounts/commands/command-error.server.ts';
import { sanitize } from '#src/accounts/commands/printing.server.ts';
import { confirmAddress } from '#src/accounts/ownership.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { hashToken } from '#src/server/hash-token.ts';
import { ADDRESS_MAX, emailKey, emailKeys } from '#src/server/identity/email-key.ts';
import { storedUsername, usernameKey } from '#src/server/identity/username-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { KEY_CHECK } from '#src/server/secret-key.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { isLongerThan } from '#src/shared/bounded-text.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages.ts';
import * as store from './store.server.ts';

/** The columns of an account that operators see. */
export type User = store.UserRow;

/**
 * Returns at most `limit` accounts, the newest first, whose email or username contains `search`. `isComplete`: there
 * are no more.
 */
export async function listUsers(
  { queries }: Services<'queries'>,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<{ users: User[]; isComplete: boolean }> {
  if (search !== undefined && isLongerThan(search, ADDRESS_MAX)) return { users: [], isComplete: true };
  const keys =
    search === undefined ? undefined : { email: emailKey(search), username: await usernameKey(search), text: search };
  const users = await store.listUsers(queries, { search: keys, limit: limit + 1 });
  return { users: users.slice(0, limit), isComplete: users.length <= limit };
}

/**
 * Returns the account with this id, email or username. Throws a `CommandError` if there is none, or more than one: a
 * member may have chosen another's email or id as username, and must not be deleted instead of them.
 */
export async function findUser({ queries }: Services<'queries'>, who: string): Promise<User> {
  const id = /^\d{1,16}$/.test(who) ? Number(who) : 0;
  const isTooLong = isLongerThan(who, ADDRESS_MAX);
  const found = isTooLong
    ? []
    : await store.findUsers(queries, { id, emailKeys: emailKeys(who), usernameKey: await usernameKey(who) });
  // Not an account whose username only looks like this one.
  const [user, ...others] = found.filter(
    (one) => one.id === id || emailKey(one.email) === emailKey(who) || isSameUsername(one.username, who),
  );
  if (!user)
    throw new CommandError(`No account has the id, email or username '${who}'. Look with: users list --search TEXT`);
  if (others.length > 0) {
    const candidates = [user, ...others].map((one) => sanitize(`${one.id} (${one.username}, ${one.email})`));
    throw new CommandError(
      `'${who}' names more than one account: ${candidates.join('; ')}. Name it by another of its three.`,
    );
  }
  return user;
}

function isSameUsername(one: string, other: string): boolean {
  return storedUsername(one).toLowerCase() === storedUsername(other).toLowerCase();
}

/** Counts what belongs to an account. */
export async function countBelongings({ queries }: Services<'queries'>, user: User) {
  return store.countBelongings(queries, user.id);
}

/** Disables an account and ends its sessions. Returns their number. Nothing else is deleted. */
export async function disableUser({ queries }: Services<'queries'>, user: User): Promise<number> {
  return queries.transaction().execute(async (trx) => {
    // The account first, because a concurrent sign-in waits for its row: no session can be created after this.
    await store.setActive(trx, user.id, false);
    return store.deleteTokens(trx, user.id);
  });
}

/** Enables a disabled account. */
export async function enableUser({ queries }: Services<'queries'>, user: User): Promise<void> {
  await store.setActive(queries, user.id, true);
}

/**
 * Confirms the address of an account. `isOwner`: the person who uses the account is known to read the address (decision
 * 0025), which opens apps to them.
 */
export async function confirmUser(
  { queries, now }: Services<'queries' | 'now'>,
  user: User,
  { isOwner }: { readonly isOwner: boolean },
): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    await store.lockUser(trx, user.id);
    await confirmAddress(trx, user.id, isOwner ? 'session' : 'none', now());
  });
}

/** Turns off the second step of an account and notifies its owner. Returns whether it was on. */
export async function resetSecondStep({ queries, now }: Services<'queries' | 'now'>, user: User): Promise<boolean> {
  return queries.transaction().execute(async (trx) => {
    const wasOn = await store.deleteSecondStep(trx, user.id);
    if (wasOn) await enqueueMail(trx, { kind: 'otpOff', userId: user.id }, now());
    return wasOn;
  });
}

/** Removes all passkeys of an account and notifies its owner of each. Returns their number. */
export async function removePasskeys({ queries, now }: Services<'queries' | 'now'>, user: User): Promise<number> {
  return queries.transaction().execute(async (trx) => {
    // The account first, because a concurrent sign-in holds its lock or waits for it.
    await store.lockUser(trx, user.id);
    const names = await store.deletePasskeys(trx, user.id);
    for (const name of names)
      await enqueueMail(trx, { kind: 'passkeyRemoved', userId: user.id, details: { name } }, now());
    return names.length;
  });
}

/**
 * Removes everything that only the lost secret key could decrypt, and the check value of that key. Returns the number
 * of second steps that were on.
 */
export async function resetSecretKey({ queries, now }: Services<'queries' | 'now'>): Promise<number> {
  return queries.transaction().execute(async (trx) => {
    const owners = await store.deleteAllSecondSteps(trx);
    for (const userId of owners) await enqueueMail(trx, { kind: 'otpOff', userId }, now());
    await store.deleteAppSecrets(trx);
    await store.deleteKeyCheck(trx, KEY_CHECK);
    return owners.length;
  });
}

/** Deletes an account with all its rows, and queues the goodbye email. */
export async function deleteUser(
  { queries, vacuum, now }: Services<'queries' | 'now' | 'vacuum'>,
  user: User,
): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    const deleted = await store.deleteUser(trx, user.id);
    if (!deleted) return;
    const { email: address, language, username, owner_since } = deleted;
    const details = owner_since === null ? {} : { username };
    await enqueueMail(trx, { kind: 'deleted', address, language: language as Language, details }, now());
  });
  await vacuum();
}

/** Ends the sessions of an account, or of all accounts. Returns their number. */
export async function endSessions({ queries }: Services<'queries'>, user?: User): Promise<number> {
  return store.deleteTokens(queries, user?.id);
}

/** Returns the number of sessions. */
export async function countSessions({ queries }: Services<'queries'>): Promise<number> {
  return store.countOf(queries, 'tokens');
}

/** Creates an invitation. The code in the returned link is not stored. */
export async function createInvitation(
  { queries, config, site, now }: Services<'queries' | 'config' | 'site' | 'now'>,
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

/** Returns all invitations, the newest first, including expired ones that are not deleted yet. */
export async function listInvitations({ queries }: Services<'queries'>) {
  return store.listInvitations(queries);
}

/** Returns the invitation whose hash starts with `prefix`. Throws a `CommandError` unless there is exactly one. */
export async function findInvitation({ queries }: Services<'queries'>, prefix: string) {
  const [invitation, ...others] = await store.listInvitations(queries, prefix.toLowerCase());
  if (!invitation) throw new CommandError(`No invitation's hash begins with '${prefix}'. See: invitations list`);
  if (others.length > 0)
    throw new CommandError(
      `${others.length + 1} invitations begin with '${prefix}'. Give more of the hash: invitations list`,
    );
  return invitation;
}

/** Deletes an invitation, so that its link no longer works. */
export async function revokeInvitation({ queries }: Services<'queries'>, hash: string): Promise<void> {
  await store.deleteInvitation(queries, hash);
}
