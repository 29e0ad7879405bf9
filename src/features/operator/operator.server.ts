// What operators can do with accounts, sessions and invitations.
import { randomBytes } from 'node:crypto';
import { CommandError } from '#src/accounts/commands/command-error.server.ts';
import type { OperatorServices } from '#src/accounts/commands/command.server.ts';
import type { User } from '#src/accounts/commands/find-user.server.ts';
import type { Figure } from '#src/accounts/commands/operator-hooks.server.ts';
import { lockUser } from '#src/accounts/members.server.ts';
import { confirmAddress } from '#src/accounts/ownership.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { hashToken } from '#src/server/hash-token.ts';
import { ADDRESS_MAX, emailKey } from '#src/server/identity/email-key.ts';
import { usernameKey } from '#src/server/identity/username-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { KEY_CHECK } from '#src/server/secret-key.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { isLongerThan } from '#src/shared/bounded-text.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages.ts';
import * as store from './store.server.ts';

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
    await lockUser(trx, user.id);
    await confirmAddress(trx, user.id, isOwner ? 'session' : 'none', now());
  });
}

/**
 * Removes everything that only the lost secret key could decrypt, and the check value of that key. Returns what the
 * features say of it.
 */
export async function resetSecretKey({ queries, hooks, now }: OperatorServices): Promise<Figure[]> {
  return queries.transaction().execute(async (trx) => {
    const figures: Figure[] = [];
    for (const { withoutKey } of hooks) figures.push(...((await withoutKey?.(trx, now())) ?? []));
    await store.deleteReservedNames(trx);
    await store.deleteKeyCheck(trx, KEY_CHECK);
    return figures;
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
