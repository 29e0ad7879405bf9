// The accounts that the page for operators shows: a page of the list, and one found by its whole name. Both are logged.
import { findUser, type User } from '#src/accounts/find-user.server.ts';
import { toIsoTime } from '#src/accounts/members/member.ts';
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import { recordList, recordLookUp } from '#src/accounts/operators/look-ups.server.ts';
import { findPendingRequests } from '#src/accounts/registration/pending-requests.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { countRows } from '#src/server/database/count-rows.ts';
import { cursorOf, nameOfCursor } from '#src/server/database/cursor.ts';
import type { FoundMember } from './endpoints.ts';
import { searchUsers } from './search-users.server.ts';
import { findStates } from './store.server.ts';

const PAGE = 25;

/**
 * Returns a page of accounts, and the name of the next. Where no account has this part in its name, a request with this whole address
 * or name.
 */
export async function listMembers(
  services: AccountServices,
  actor: Actor,
  { search, before }: { search: string; before: string },
): Promise<{ members: FoundMember[]; next: string | null; total: number | null }> {
  const text = search === '' ? undefined : search;
  const { users, isComplete } = await searchUsers(services.queries, { text, before: cursorOf(before), limit: PAGE });
  if (users.length > 0) await recordList(services, actor, 'members');
  const last = users.at(-1);
  const request = users.length === 0 && before === '' && text ? await requestNamed(services, actor, text) : null;
  return {
    members: request ? [request] : await shown(services, users),
    next: isComplete || !last ? null : nameOfCursor(last),
    total: text === undefined && before === '' ? await countRows(services.queries.selectFrom('users')) : null,
  };
}

/** Finds one account by its whole address, name or id; null if there is none, or more than one. */
export async function memberNamed(services: AccountServices, actor: Actor, who: string): Promise<FoundMember | null> {
  const user = who === '' ? undefined : await findUser(services, who).catch(ignoreUnknown);
  if (!user) return requestNamed(services, actor, who);
  await recordLookUp(services, actor, user.id);
  const [member] = await shown(services, [user]);
  return member ?? null;
}

async function shown({ queries }: AccountServices, users: readonly User[]): Promise<FoundMember[]> {
  const { roles, waiting } = await findStates(
    queries,
    users.map(({ id }) => id),
  );
  return users.map((user) => ({
    ...user,
    id: String(user.id),
    is_active: user.is_active === 1,
    is_confirmed: user.confirmed_at !== null,
    is_undeliverable: user.undeliverable_since !== null,
    waits_for_approval: waiting.has(user.id),
    role: roles.get(user.id) ?? null,
    created_at: toIsoTime(user.created_at),
  }));
}

/** The newest request with an unconfirmed address, as the account that it will be: its emails can be sent again. */
async function requestNamed(services: AccountServices, actor: Actor, who: string): Promise<FoundMember | null> {
  const [request] = await findPendingRequests(services.queries, who);
  if (!request) return null;
  await recordLookUp(services, actor, request.id);
  const state = { is_active: true, is_confirmed: false, is_undeliverable: false, waits_for_approval: true, role: null };
  return { ...request, id: String(request.id), ...state, created_at: toIsoTime(request.created_at) };
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof CommandError)) throw error;
}
