// What operators can do with accounts, sessions and invitations.
import { randomBytes } from 'node:crypto';
import { deleteAccount, enqueueGoodbye } from '#src/accounts/members/delete-account.server.ts';
import type { User } from '#src/accounts/members/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import type { Figure } from '#src/accounts/modules/operator-hooks.server.ts';
import { COMMAND_LINE, type Actor } from '#src/accounts/operators/audit.server.ts';
import { keepAnOperator, perform } from '#src/accounts/operators/perform.server.ts';
import { confirmAddress } from '#src/accounts/ownership/ownership.server.ts';
import type { PendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import { openRequest } from '#src/accounts/registration/request-links.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { exportOf } from '#src/features/account/export.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ADDRESS_MAX, emailKey } from '#src/server/identity/email-key.ts';
import { usernameKey } from '#src/server/identity/username-key.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { KEY_CHECK } from '#src/server/secrets/secret-key.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
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

/** Who is acted on. */
type Target = Pick<User, 'id'>;

/**
 * Disables an account and ends its sessions. Returns their number. Nothing else is deleted. A member may not disable the
 * last operator.
 */
export async function disableUser(
  services: Services<'queries' | 'now'>,
  actor: Actor,
  { id }: Target,
): Promise<number> {
  let ended = 0;
  await perform(services, actor, { action: 'disable', accountId: id }, async (trx) => {
    await keepAnOperator(trx, actor, id);
    // The account first, because a concurrent sign-in waits for its row: no session can be created after this.
    const isChanged = await store.setActive(trx, id, false);
    ended = await store.deleteTokens(trx, id);
    return isChanged || undefined;
  });
  return ended;
}

/** Enables a disabled account. */
export async function enableUser(services: Services<'queries' | 'now'>, actor: Actor, { id }: Target): Promise<void> {
  const deed = { action: 'enable', accountId: id } as const;
  await perform(services, actor, deed, async (trx) => (await store.setActive(trx, id, true)) || undefined);
}

/**
 * Confirms the address of an account. `isOwner`: the person who uses the account is known to read the address (decision
 * 0025), which opens apps to them.
 */
export async function confirmUser(
  services: Services<'queries' | 'now'>,
  actor: Actor,
  { id }: Target,
  { isOwner }: { readonly isOwner: boolean },
): Promise<void> {
  const deed = { action: 'confirm', accountId: id, ...(isOwner ? { details: 'owner' } : {}) } as const;
  await perform(services, actor, deed, async (trx) => {
    await lockUser(trx, id);
    const known = await store.findProof(trx, id);
    if (!known || (known.confirmed_at !== null && (known.owner_since !== null || !isOwner))) return undefined;
    await confirmAddress(trx, id, isOwner ? 'session' : 'none', services.now());
    return true;
  });
}

/** The same for a request, which becomes an account that waits for approval. Throws a `CommandError` if that is not possible any more. */
export async function confirmRequest(
  services: Services<'queries' | 'key' | 'now'>,
  actor: Actor,
  request: PendingRequest,
  { isOwner }: { readonly isOwner: boolean },
): Promise<void> {
  const deed = { action: 'confirm', accountId: request.id, ...(isOwner ? { details: 'owner' } : {}) } as const;
  await perform(services, actor, deed, async (trx) => {
    if (!(await openRequest(trx, services, request, isOwner ? 'session' : 'none')))
      throw new CommandError('The request is gone, or its address has an account: see users show.');
    return true;
  });
}

/**
 * Removes everything that only the lost secret key could decrypt, and the check value of that key. Returns what the
 * features say of it.
 */
export async function resetSecretKey({ queries, hooks, now }: OperatorServices): Promise<Figure[]> {
  return perform({ queries, now }, COMMAND_LINE, { action: 'forgetSecretKey' }, async (trx) => {
    const figures: Figure[] = [];
    for (const { withoutKey } of hooks) figures.push(...((await withoutKey?.(trx, now())) ?? []));
    await store.deleteReservedNames(trx);
    await store.deleteKeyCheck(trx, KEY_CHECK);
    return figures;
  });
}

/** Deletes an account with all its rows, and queues the goodbye email. */
export async function deleteUser(
  services: Services<'queries' | 'now' | 'vacuum'>,
  actor: Actor,
  { id }: Target,
): Promise<void> {
  await perform(services, actor, { action: 'delete', accountId: id }, async (trx) => {
    await keepAnOperator(trx, actor, id);
    const deleted = await deleteAccount(trx, id);
    if (!deleted) return undefined;
    await enqueueGoodbye(trx, deleted, services.now());
    return true;
  });
  await services.vacuum();
}

/** Ends the sessions of an account, or of all accounts. Returns their number. */
export async function endSessions(services: Services<'queries' | 'now'>, actor: Actor, user?: Target): Promise<number> {
  const deed = user
    ? ({ action: 'endSessions', accountId: user.id } as const)
    : ({ action: 'endAllSessions' } as const);
  const ended = await perform(
    services,
    actor,
    deed,
    async (trx) => (await store.deleteTokens(trx, user?.id)) || undefined,
  );
  return ended ?? 0;
}

/** Gives all that is stored about a member. That it was read is in the document itself. */
export async function exportUser(
  services: Services<'queries' | 'config' | 'tableRules' | 'now'>,
  actor: Actor,
  { id }: Target,
): Promise<object> {
  await perform(services, actor, { action: 'export', accountId: id }, async () => true);
  return exportOf(services, id);
}

/** Returns the number of sessions. */
export async function countSessions({ queries }: Services<'queries'>): Promise<number> {
  return store.countTokens(queries);
}

/** Creates an invitation, unless `check` throws in its transaction. The code in the returned link is not stored. */
export async function createInvitation(
  services: Services<'queries' | 'config' | 'site' | 'now'>,
  actor: Actor,
  { uses, days, note }: { uses: number; days: number; note: string },
  check?: (trx: Queries) => Promise<void>,
) {
  const code = randomBytes(32).toString('base64url');
  const created_at = services.now();
  const invitation = {
    hash: hashToken(code),
    note,
    uses_left: uses,
    created_at,
    expires_at: created_at + days * DAY_MS,
  };
  await perform(services, actor, { action: 'invite', details: shortHash(invitation.hash) }, async (trx) => {
    await check?.(trx);
    await store.insertInvitation(trx, invitation);
    return true;
  });
  const page = services.config.publicUrl + pathOf('signIn', DEFAULT_LANGUAGE, services.site.slug);
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

/** Deletes an invitation, so that its link no longer works. Returns false if there is none. */
export async function revokeInvitation(
  services: Services<'queries' | 'now'>,
  actor: Actor,
  hash: string,
): Promise<boolean> {
  const deed = { action: 'revokeInvitation', details: shortHash(hash) } as const;
  const isDone = await perform(
    services,
    actor,
    deed,
    async (trx) => (await store.deleteInvitation(trx, hash)) || undefined,
  );
  return isDone ?? false;
}

/** The beginning of a hash, which names an invitation. */
export const shortHash = (hash: string): string => hash.slice(0, 12);
