// What apps learn about a member (OpenID Connect Core, section 5.1), and whether they may act for the member at all.
import type { Account } from 'oidc-provider';
import type { Member } from '#src/accounts/members/member.ts';
import { isOwnAddress } from '#src/accounts/members/new-fields.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { findSignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { formatAccountId, parseAccountId } from '#src/features/apps/storage/account-id.server.ts';
import { isAdmitted, visibleGroupsOf } from '#src/features/apps/storage/app-groups.server.ts';
import { isAddress } from '#src/server/identity/username-key.ts';
import { shownName } from '#src/shared/accounts/shown-name.ts';
import type { ProviderClient } from './provider-client.server.ts';

/** An account whose address is known to be the holder's own (decision 0025). */
export function isConfirmed(member: { confirmedAt: number | null; ownerSince: number | null }): boolean {
  return member.confirmedAt !== null && member.ownerSince !== null;
}

/**
 * Returns the account of a session that still lasts, for an app that it may use. The library calls this for every code,
 * token and request to userinfo, so whatever ends access ends it everywhere.
 */
export async function findAccount(
  services: Services<'queries' | 'findTokenHolder' | 'config' | 'now'>,
  accountId: string,
  app: Pick<ProviderClient, 'clientId' | 'access' | 'visible_groups' | 'only_groups'> & {
    readonly scope?: string | undefined;
  },
): Promise<Account | undefined> {
  const id = parseAccountId(accountId);
  const member = id && (await findSignedInMember(services, id.tokenHash));
  if (!id || !member || member.id !== id.userId) return undefined;
  if (app.access === 'confirmed' && !isConfirmed(member)) return undefined;
  if (!(await isAdmitted(services.queries, member.id, app.only_groups))) return undefined;
  // Older tokens have scopes that the operator may have taken from the app.
  const scopes = new Set(app.scope?.split(' '));
  return {
    accountId: formatAccountId(id),
    // The library replaces `sub` by the subject, and removes what the app has not asked for.
    claims: async (use, asked) => ({
      sub: accountId,
      // For mail servers, which take tokens of others and ask userinfo whose they are: the token of another app would do otherwise.
      ...(use === 'userinfo' && { aud: app.clientId }),
      ...(scopes.has('profile') && { ...nameClaims(member, new Set(asked.split(' '))), locale: member.language }),
      // An address that nobody has confirmed may be a stranger's, whose account in the app would be taken over.
      ...(scopes.has('email') && isConfirmed(member) && { email: member.email, email_verified: true }),
      // The library gives them to each app, because its ID token has them (`configuration.server.ts`).
      ...(scopes.has('groups') &&
        asked.split(' ').includes('groups') && {
          groups: (await visibleGroupsOf(services.queries, member.id, app.visible_groups)).map(({ id }) => id),
        }),
    }),
  };
}

/**
 * Returns the names that an app with these scopes gets. `name` is what others see, and never an address. A username that is an
 * address goes only to apps that get the address anyway, and only if it is known to be the member's own: some apps take it for the
 * identity, and usernames of releases before migration 0009 may be any address.
 */
export function nameClaims(
  member: Pick<Member, 'username' | 'displayName' | 'email' | 'confirmedAt' | 'ownerSince'>,
  scopes: ReadonlySet<string>,
): { readonly name: string; readonly preferred_username?: string } {
  const { username, email } = member;
  const name = shownName(member);
  const isOwn = isConfirmed(member) && isOwnAddress(username, email);
  return isAddress(username) && !(scopes.has('email') && isOwn) ? { name } : { name, preferred_username: username };
}
