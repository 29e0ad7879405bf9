// Registering where the operator lets in only those who have a link, or nobody.
import { createHash } from 'node:crypto';
import { ApiError } from '#src/server/api-error.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { AccountServices } from './services.server.ts';

/** Refuses where nobody may register, and where an invitation is needed and this is none; uses none up. */
export async function requireInvitation(parts: AccountServices, code: string | undefined): Promise<void> {
  const { queries, site, now } = parts;
  if (site.registration === 'closed') throw new ApiError('registrationClosed');
  if (site.registration === 'open') return;
  const row = await queries
    .selectFrom('invitations')
    .select('hash')
    .where('hash', '=', invitationHash(code ?? ''))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw new ApiError('invitationInvalid');
}

/** Uses an invitation up once, where one is needed. Refuses if someone else has used it up meanwhile. */
export async function consumeInvitation(
  { site, now }: AccountServices,
  trx: Queries,
  code: string | undefined,
): Promise<void> {
  if (site.registration !== 'invitation') return;
  const row = await trx
    .updateTable('invitations')
    .set((old) => ({ uses_left: old('uses_left', '-', 1) }))
    .where('hash', '=', invitationHash(code ?? ''))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now())
    .returning('hash')
    .executeTakeFirst();
  if (!row) throw new ApiError('invitationInvalid');
}

/** What is stored of an invitation's code: its SHA-256, hex. */
export function invitationHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
