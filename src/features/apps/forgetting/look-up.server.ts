// What a receipt of a deleted account says today.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { toDay } from '#src/accounts/members/member.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { APP_ENDPOINTS, DeletionState, ReceiptApp } from '#src/features/apps/endpoints.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import { appsThatKnow } from './known-by.server.ts';

/** A code has 128 random bits, so this limits the work and not the guesses. */
const LOOK_UPS_PER_HOUR = 60;

type Row = typeof APP_ENDPOINTS.lookUpDeletion;

/** Gives it. Refuses with `notFound` if there is no receipt with this code, or with `throttled`. */
export async function lookUpDeletion(
  { queries, rateCounters, now }: Services<'queries' | 'rateCounters' | 'now'>,
  { input, client }: Pick<RuleContext<Row>, 'input' | 'client'>,
): Promise<z.input<Row['output']>> {
  await rateCounters.record(await rateCounters.countersOf(client, LOOK_UPS_PER_HOUR, HOUR_MS, 'deletion receipts'));
  const code_hash = hashToken(input.code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''));
  const receipt = await queries
    .selectFrom('deletion_receipts')
    .leftJoin('users', 'users.id', 'deletion_receipts.user_id')
    .select(['user_id', 'due_at', 'deleted_at', 'expires_at', 'deletion_due_at'])
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!receipt) throw new ApiError('notFound');
  const { user_id, due_at, deleted_at, expires_at, deletion_due_at } = receipt;
  const days = {
    due_on: toDay(deletion_due_at ?? due_at),
    deleted_on: deleted_at === null ? null : toDay(deleted_at),
    kept_until: toDay(expires_at),
  };
  if (user_id === null) return { ...days, state: 'deleted', apps: await appsOfReceipt(queries, code_hash) };
  if (deletion_due_at === null) return { ...days, state: 'kept', apps: [] };
  const apps = (await appsThatKnow(queries, user_id)).map(({ is_notified, ...app }): ReceiptApp => {
    return { ...app, state: is_notified ? 'waiting' : 'silent', confirmed_on: null };
  });
  return { ...days, state: 'planned' satisfies DeletionState, apps };
}

/** Lists the apps of a deleted account. An app with two ways has confirmed once it has in both. */
async function appsOfReceipt(db: Queries, codeHash: string): Promise<ReceiptApp[]> {
  const rows = await db
    .selectFrom('deletion_receipt_apps as apps')
    .leftJoin('openid_purges as purges', (join) =>
      join.onRef('purges.client_id', '=', 'apps.client_id').onRef('purges.subject', '=', 'apps.subject'),
    )
    .leftJoin('scim_resources as accounts', (join) =>
      join
        .onRef('accounts.client_id', '=', 'apps.client_id')
        .onRef('accounts.key', '=', 'apps.subject')
        .on('accounts.kind', '=', 'user')
        .on('is_given_up', '=', 0),
    )
    .select(['apps.client_id', 'way', 'name', 'contact', 'confirmed_at'])
    .select(['purges.subject as purge', 'accounts.key as account'])
    .where('code_hash', '=', codeHash)
    .orderBy('name')
    .orderBy('apps.client_id')
    .execute();
  const byApp = Map.groupBy(rows, ({ client_id }) => client_id);
  return [...byApp.values()].flatMap((ways): ReceiptApp[] => {
    const [first] = ways;
    if (!first) return [];
    const open = ways.filter(({ confirmed_at }) => confirmed_at === null);
    const isWaiting = open.every(({ way, purge, account }) => (way === 'scim' ? account : purge) !== null);
    const state = first.way === 'none' ? 'silent' : open.length === 0 ? 'confirmed' : isWaiting ? 'waiting' : 'failed';
    const at = Math.max(...ways.map(({ confirmed_at }) => confirmed_at ?? 0));
    return [
      { name: first.name, contact: first.contact, state, confirmed_on: state === 'confirmed' ? toDay(at) : null },
    ];
  });
}
