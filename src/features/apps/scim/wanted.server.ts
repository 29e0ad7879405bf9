import { isOwnAddress } from '#src/accounts/members/new-fields.server.ts';
import type { Scope } from '#src/features/apps/scopes.ts';
// What an app should have of a member or a group: decided when it is sent, from what is true then.
import { isAdmitted, visibleGroupsOf } from '#src/features/apps/storage/app-groups.server.ts';
import { findGroup, membersOf } from '#src/features/groups/memberships.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { isAddress } from '#src/server/identity/username-key.ts';
import { shownName } from '#src/shared/accounts/shown-name.ts';
import type { ScimApp } from './scim-apps.server.ts';

/** The attributes of an account, by their names in RFC 7643, section 4.1. */
export interface WantedUser {
  readonly externalId: string;
  readonly userName: string;
  readonly active: true;
  readonly displayName?: string;
  readonly name?: { readonly formatted: string };
  readonly preferredLanguage?: string;
  readonly emails?: readonly { readonly value: string; readonly primary: true }[];
}

/**
 * `gone`: there is no such member any more; the account there is deleted. `withheld`: the app may not know the member now; an account
 * there is deactivated, and none is made.
 */
export type WantedAccount =
  | 'gone'
  | 'withheld'
  | { readonly userId: number; readonly user: WantedUser; readonly groups: readonly string[] };

/**
 * Returns what the app should have. It gets what its sign-in would give it (`../provider/claims.server.ts`), and only of members who
 * have allowed it, or who are in the groups of a trusted app.
 */
export async function wantedAccount(
  db: Queries,
  scim: Pick<ScimApp, 'app' | 'groups'>,
  subject: string,
): Promise<WantedAccount> {
  const { app } = scim;
  const member = await db
    .selectFrom('openid_subjects')
    .innerJoin('users', 'users.id', 'openid_subjects.user_id')
    .select(['id', 'username', 'display_name', 'email', 'language', 'is_active'])
    .select(['confirmed_at', 'owner_since', 'deletion_due_at'])
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!member) return 'gone';
  const isConfirmed = member.confirmed_at !== null && member.owner_since !== null;
  if (member.is_active === 0 || member.deletion_due_at !== null) return 'withheld';
  if (app.access === 'confirmed' && !isConfirmed) return 'withheld';
  if (!(await isAdmitted(db, member.id, app.onlyGroups))) return 'withheld';
  const scopes = await scopesOf(db, scim, member.id);
  if (!scopes) return 'withheld';
  const { username, email } = member;
  const hasEmail = scopes.has('email') && isConfirmed;
  const isNamed = scopes.has('profile') && (!isAddress(username) || (hasEmail && isOwnAddress(username, email)));
  const shown = shownName({ displayName: member.display_name, username });
  const groups = scopes.has('groups') ? await visibleGroupsOf(db, member.id, app.visibleGroups) : [];
  return {
    userId: member.id,
    user: {
      externalId: subject,
      // Required and unique (RFC 7643, section 4.1.1): without the right to the name it is the identifier that the app has anyway.
      userName: isNamed ? username : subject,
      active: true,
      ...(scopes.has('profile') && {
        displayName: shown,
        name: { formatted: shown },
        preferredLanguage: member.language,
      }),
      ...(hasEmail && { emails: [{ value: email, primary: true as const }] }),
    },
    groups: groups.map(({ id }) => id),
  };
}

/** Returns what the app may know of a member; undefined: nothing. */
async function scopesOf(
  db: Queries,
  { app, groups }: Pick<ScimApp, 'app' | 'groups'>,
  userId: number,
): Promise<ReadonlySet<Scope> | undefined> {
  if (app.isTrusted && groups.length > 0 && (await isAdmitted(db, userId, groups))) return new Set(app.scopes);
  const consent = await db
    .selectFrom('openid_consents')
    .select('scopes')
    .where('user_id', '=', userId)
    .where('client_id', '=', app.id)
    .executeTakeFirst();
  if (!consent) return undefined;
  const given = consent.scopes.split(' ');
  return new Set(app.scopes.filter((scope) => given.includes(scope)));
}

/** A group as the app should have it. `members` has the ids that the app gave their accounts. */
export interface WantedGroup {
  readonly externalId: string;
  readonly displayName: string;
  readonly members: readonly string[];
}

/** Returns it. A group that the app may no longer see is emptied, not deleted: the app may have tied rights to it. */
export async function wantedGroup(
  db: Queries,
  { app, groups }: Pick<ScimApp, 'app' | 'groups'>,
  id: string,
): Promise<WantedGroup | 'gone'> {
  const group = await findGroup(db, id);
  if (!group) return 'gone';
  const isVisible = app.scopes.includes('groups') && app.visibleGroups.includes(id);
  const wanted = { externalId: id, displayName: group.name };
  if (!isVisible) return { ...wanted, members: [] };
  const rows = await db
    .selectFrom('openid_subjects')
    .innerJoin('scim_resources', (join) =>
      join.onRef('key', '=', 'subject').on('kind', '=', 'user').on('scim_resources.client_id', '=', app.id),
    )
    .leftJoin('openid_consents', (join) =>
      join
        .onRef('openid_consents.user_id', '=', 'openid_subjects.user_id')
        .on('openid_consents.client_id', '=', app.id),
    )
    .select(['openid_subjects.user_id', 'remote_id', 'openid_consents.scopes'])
    .where('sector', '=', app.sector)
    .where('remote_id', 'is not', null)
    .where('remote_id', '!=', '')
    .where('openid_subjects.user_id', 'in', membersOf(db, [id]))
    .orderBy('key')
    .execute();
  const early = app.isTrusted && groups.length > 0 ? await idsOf(db, groups) : new Set();
  const members = rows.filter(
    ({ scopes, user_id }) => early.has(user_id) || (scopes ?? '').split(' ').includes('groups'),
  );
  return { ...wanted, members: members.map(({ remote_id }) => remote_id ?? '') };
}

const idsOf = async (db: Queries, groups: readonly string[]) =>
  new Set((await membersOf(db, groups).execute()).map(({ user_id }) => user_id));
