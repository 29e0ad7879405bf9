// Registration by invitation, for sites where not everybody may register.
import { ApiError } from '#src/server/api-error.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { hashToken } from '#src/server/hash-token.ts';
import type { Services } from './services.server.ts';

/** Refuses if registration is closed, or if an invitation is needed and the code is not valid. Does not use it up. */
export async function requireInvitation(services: Services<'queries' | 'site' | 'now'>, code: string): Promise<void> {
  const { queries, site, now } = services;
  if (site.registration === 'closed') throw new ApiError('registrationClosed');
  if (site.registration === 'open') return;
  const row = await queries
    .selectFrom('invitations')
    .select('hash')
    .where('hash', '=', hashToken(code))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw new ApiError('invitationInvalid');
}

/** Takes one use of an invitation, where one is needed. Refuses if another request took the last one meanwhile. */
export async function consumeInvitation(
  { site, now }: Services<'site' | 'now'>,
  trx: Queries,
  code: string,
): Promise<void> {
  if (site.registration !== 'invitation') return;
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
