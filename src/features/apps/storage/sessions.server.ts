// Ending what apps may do for members.
import type { Queries } from '#src/server/database/tables.ts';

/** What belongs to an app, to a member, to one session of a member, or to an app and one of the two. */
type Owner = { readonly clientId: string } | { readonly userId: number } | { readonly tokenHash: string };

/**
 * Deletes codes, tokens and grants at once, and has apps notified that their sessions have ended, in the caller's
 * transaction.
 */
export async function endAppSessions(
  trx: Queries,
  owner: Owner & { readonly clientId?: string; readonly userId?: number; readonly tokenHash?: string },
): Promise<void> {
  const { clientId, userId, tokenHash } = owner;
  const ofUser = trx
    .selectFrom('tokens')
    .select('hash')
    .where('user_id', '=', userId ?? 0);
  await trx
    .deleteFrom('openid_items')
    .$if(clientId !== undefined, (items) => items.where('client_id', '=', clientId ?? ''))
    .$if(userId !== undefined, (items) => items.where('user_id', '=', userId ?? 0))
    .$if(tokenHash !== undefined, (items) => items.where('token_hash', '=', tokenHash ?? ''))
    .execute();
  await trx
    .updateTable('openid_sessions')
    .set({ token_hash: null })
    .$if(clientId !== undefined, (sessions) => sessions.where('client_id', '=', clientId ?? ''))
    .$if(userId !== undefined, (sessions) => sessions.where('token_hash', 'in', ofUser))
    .$if(tokenHash !== undefined, (sessions) => sessions.where('token_hash', '=', tokenHash ?? ''))
    .execute();
}
