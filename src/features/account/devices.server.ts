// The devices that a member is signed in with.
import { toDay, toIsoTime } from '#src/accounts/members/member.ts';
import { deleteTokensOf } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import type { Device } from './endpoints.ts';

/** Gives the sign-ins of a member, the last used first. */
export async function listDevices({ queries }: Services<'queries'>, member: SignedInMember): Promise<Device[]> {
  const rows = await queries
    .selectFrom('tokens')
    .select(['hash', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', member.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(ACCOUNT_LIMITS.sessions)
    .execute();
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
  const ended = await queries
    .deleteFrom('tokens')
    .where('user_id', '=', member.id)
    .where('hash', '=', id)
    .returning('hash')
    .executeTakeFirst();
  if (!ended) throw new ApiError('notFound');
}
