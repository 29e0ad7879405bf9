// What is done in the background while apps are declared.
import type { Services } from '#src/accounts/services.server.ts';
import { MAX_PENDING_REQUESTS } from '#src/features/apps/storage/item-limits.server.ts';
import { deleteOldKeys } from '#src/features/apps/storage/signing-keys.server.ts';

export { deleteNotified } from './closed-apps.server.ts';
export { notifyApps } from './notify-apps.server.ts';
export { notifyOfPurges } from './notify-purges.server.ts';

/** The kinds of items that strangers cause to be stored. */
const PENDING = ['Interaction', 'Session'];

/** Deletes what has expired: requests, codes, tokens and signing keys. */
export async function deleteExpired(services: Services<'queries' | 'backgroundQueries' | 'now'>): Promise<void> {
  await deleteExpiredItems(services);
  await deleteOldKeys(services);
}

/** Deletes expired rows, and the oldest requests without an answer beyond the limit. */
export async function deleteExpiredItems({
  backgroundQueries: queries,
  now,
}: Services<'backgroundQueries' | 'now'>): Promise<void> {
  await queries.deleteFrom('openid_items').where('expires_at', '<=', now()).execute();
  const beyond = await queries
    .selectFrom('openid_items')
    .select('expires_at')
    .where('model', 'in', PENDING)
    .where('token_hash', 'is', null)
    .orderBy('expires_at', 'desc')
    .offset(MAX_PENDING_REQUESTS)
    .limit(1)
    .executeTakeFirst();
  if (!beyond) return;
  await queries
    .deleteFrom('openid_items')
    .where('model', 'in', PENDING)
    .where('token_hash', 'is', null)
    .where('expires_at', '<=', beyond.expires_at)
    .execute();
}
