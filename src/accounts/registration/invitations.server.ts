// Who may register, on sites where not everybody may: with an invitation, or by asking.
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';

/** How a visitor may register: like anyone, with an invitation, or by asking an operator. */
export type Admission = 'open' | 'invited' | 'asks';

/**
 * Returns how a visitor may register. Refuses if registration is closed, or if an invitation is needed and the code is not
 * valid. Does not use it up. Where others ask an operator, a visitor with an invitation does not.
 */
export async function requireAdmission(
  services: Services<'queries' | 'site' | 'now'>,
  code: string,
): Promise<Admission> {
  const { queries, site, now } = services;
  if (site.registration === 'closed') throw new ApiError('registrationClosed');
  if (site.registration === 'open') return 'open';
  if (site.registration === 'approval' && code === '') return 'asks';
  const row = await queries
    .selectFrom('invitations')
    .select('hash')
    .where('hash', '=', hashToken(code))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (row) return 'invited';
  throw new ApiError('invitationInvalid');
}

/** Takes one use of an invitation. Refuses if another request took the last one meanwhile. */
export async function consumeInvitation({ now }: Services<'now'>, trx: Queries, code: string): Promise<void> {
  const row = await trx
    .updateTable('invitations')
    .set((old) => ({ uses_left: old('uses_left', '-', 1) }))
    .where('hash', '=', hashToken(code))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now())
    .returning('hash')
    .executeTakeFirst();
  if (!row) throw new ApiError('invitationInvalid');
}
