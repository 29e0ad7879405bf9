// What apps learn about a member (OpenID Connect Core, section 5.1), and whether they may act for the member at all.
import type { Account } from 'oidc-provider';
import { isOwnAddress } from '#src/accounts/members/new-fields.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { findSignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { formatAccountId, parseAccountId } from '#src/features/apps/storage/account-id.server.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { isAddress } from '#src/server/identity/username-key.ts';

/** An account whose address is known to be the holder's own (decision 0025). */
export function isConfirmed(member: { confirmedAt: number | null; ownerSince: number | null }): boolean {
  return member.confirmedAt !== null && member.ownerSince !== null;
}

/**
 * Returns the account of a session that still lasts, for an app that it may use. The library calls this for every code,
 * token and request to userinfo, so whatever ends access ends it everywhere.
 */
export async function findAccount(
  services: Services<'findTokenHolder' | 'config' | 'now'>,
  accountId: string,
  app: Pick<AppClient, 'access'> & { readonly scope?: string | undefined },
): Promise<Account | undefined> {
  const id = parseAccountId(accountId);
  const member = id && (await findSignedInMember(services, id.tokenHash));
  if (!id || !member || member.id !== id.userId) return undefined;
  if (app.access === 'confirmed' && !isConfirmed(member)) return undefined;
  // Older tokens have scopes that the operator may have taken from the app.
  const scopes = new Set(app.scope?.split(' '));
  return {
    accountId: formatAccountId(id),
    // The library replaces `sub` by the subject, and removes what the app has not asked for.
    claims: async () => ({
      sub: accountId,
      ...(scopes.has('profile') && { ...nameClaims(member), locale: member.language }),
      // An address that nobody has confirmed may be a stranger's, whose account in the app would be taken over.
      ...(scopes.has('email') && isConfirmed(member) && { email: member.email, email_verified: true }),
    }),
  };
}

/**
 * No name if it is an address that is not known to be the member's own: apps show it to others, and some take it for
 * the identity. Usernames of releases before migration 0009 may be any address.
 */
function nameClaims(member: {
  readonly username: string;
  readonly email: string;
  readonly confirmedAt: number | null;
  readonly ownerSince: number | null;
}) {
  const { username, email } = member;
  if (isAddress(username) && !(isConfirmed(member) && isOwnAddress(username, email))) return {};
  return { name: username, preferred_username: username };
}
