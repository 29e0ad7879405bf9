// What a member may have on a desktop, by the groups that the member is in.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { MemberLimits } from '#src/desktop/protocol/member-limits.ts';
import { findClient, hasSecret, isDesktopHost } from '#src/features/apps/storage/clients.server.ts';
import { findReader } from '#src/features/apps/storage/subjects.server.ts';
import { limitsOfMember } from '#src/features/groups/memberships.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import type { RUNNING_DESKTOPS_ENDPOINTS } from './endpoints.ts';

/** Gives them. Refuses with `tokenInvalid` who is not the desktop host. */
export async function limitsFor(
  { queries, config }: Services<'queries' | 'config'>,
  { input: { sub, ...given } }: RuleContext<typeof RUNNING_DESKTOPS_ENDPOINTS.limits>,
): Promise<MemberLimits> {
  const client = await findClient(queries, given.client_id);
  if (!client || !isDesktopHost(client, config.desktopUrl) || !hasSecret(client, given.client_secret))
    throw new ApiError('tokenInvalid');
  const userId = await findReader(queries, client.sector, sub);
  if (userId === undefined) return {};
  const { home_mib, memory_mib, work_hours } = await limitsOfMember(queries, userId);
  return {
    ...(home_mib !== null && { home_mib }),
    ...(memory_mib !== null && { memory_mib }),
    ...(work_hours !== null && { work_hours }),
  };
}
