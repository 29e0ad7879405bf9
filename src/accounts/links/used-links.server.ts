// Links that have confirmed an address are kept until their time is over, so that who opens one again reads that the address is
// confirmed, and not that something is wrong. They can do nothing any more.
import type { Queries } from '#src/server/database/tables.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';

/** The purpose of their rows. */
export const USED = 'used';

/** The hash under which a used link is kept; under that of its token it may be an `owner` link. */
export const usedHash = (token: string): string => hashToken(`used ${token}`);

/** Makes all links of an account for this purpose used ones. Those that were used before are forgotten. */
export async function retireLinks(trx: Queries, userId: number, purpose: 'activation' | 'email'): Promise<void> {
  await trx.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', USED).execute();
  await trx
    .updateTable('links')
    .set({ purpose: USED })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Keeps a link that has just confirmed this address, until `expiresAt` in milliseconds since 1970. */
export async function keepUsedLink(
  trx: Queries,
  { token, userId, email }: { token: string; userId: number; email: string | null },
  expiresAt: number,
): Promise<void> {
  const row = { hash: usedHash(token), user_id: userId, purpose: USED, email, expires_at: expiresAt };
  await trx.insertInto('links').values(row).execute();
}
