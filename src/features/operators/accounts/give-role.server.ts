// Giving a member a role, and taking it away.
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { Actor } from '#src/accounts/operators/audit.server.ts';
import { keepAnOperator, perform } from '#src/accounts/operators/perform.server.ts';
import { writeRole, type Role } from '#src/accounts/operators/roles.server.ts';
import type { Services } from '#src/accounts/services.server.ts';

/** Gives a member a role, or with `undefined` takes it away. A member may not take it from the last operator. */
export async function setRole(
  services: Services<'queries' | 'now'>,
  actor: Actor,
  userId: number,
  role: Role | undefined,
): Promise<void> {
  const deed = { action: 'setRole', accountId: userId, details: role ?? 'none' } as const;
  await perform(services, actor, deed, async (trx) => {
    await lockUser(trx, userId);
    if (role !== 'operator') await keepAnOperator(trx, actor, userId);
    return (await writeRole(trx, userId, role, services.now())) || undefined;
  });
}
