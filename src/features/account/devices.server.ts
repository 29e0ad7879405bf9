// The devices that a member is signed in with.
import { toDay, toIsoTime } from '#src/accounts/members/member.ts';
import { deleteTokensOf } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import type { Device } from './endpoints.ts';
import * as store from './store.server.ts';

/** Gives the sign-ins of a member, the last used first. */
export async function listDevices({ queries }: Services<'queries'>, member: SignedInMember): Promise<Device[]> {
  const rows = await store.listTokens(queries, member.id);
  return rows.map(({ hash, device, created_at, last_used_at }) => ({
    id: hash,
    name: device,
    first_seen: toIsoTime(created_at),
    last_seen: toDay(last_used_at),
    is_current: hash === member.tokenHash,
  }));
}

/** Ends all sign-ins of a member except the current one. */
export async function endOtherDevices({ queries }: Services<'queries'>, member: SignedInMember): Promise<void> {
  await deleteTokensOf(queries, member.id, member.tokenHash);
}

/** Ends one sign-in. Refuses with `notFound` if the member has no such sign-in. */
export async function endDevice({ queries }: Services<'queries'>, member: SignedInMember, id: string): Promise<void> {
  if (!(await store.deleteTokenOf(queries, member.id, id))) throw new ApiError('notFound');
}
