// Receipts of deleted accounts: with its code, and without an account, anybody sees which apps knew the account and which
// of them have confirmed that they have deleted what they had. Only the hash of the code is stored.
import { randomBytes } from 'node:crypto';
import type { Queries } from '#src/server/database/tables.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

/** 128 random bits, as 32 hexadecimal digits that can be typed from paper. */
const CODE_BYTES = 16;

/** How an app is notified; `none`: not at all. */
export type Way = 'scim' | 'event' | 'none';

/**
 * Makes the receipt of a member who leaves, in the caller's transaction. An account has one: an earlier code ends. Returns the code,
 * which nobody can read again.
 */
export async function makeReceipt(
  trx: Queries,
  { userId, dueAt }: { readonly userId: number; readonly dueAt: number },
  now: number,
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('hex');
  await trx.deleteFrom('deletion_receipts').where('user_id', '=', userId).execute();
  const times = { created_at: now, due_at: dueAt, expires_at: dueAt + STORAGE_PERIODS.deletionReceiptDays * DAY_MS };
  await trx
    .insertInto('deletion_receipts')
    .values({ code_hash: hashToken(code), user_id: userId, deleted_at: null, ...times })
    .execute();
  return code;
}

/** Writes that an app has confirmed a deletion in this way, and forgets the identifier. Does nothing without a receipt. */
export async function confirmDeletion(
  db: Queries,
  { clientId, subject, way }: { readonly clientId: string; readonly subject: string; readonly way: Way },
  now: number,
): Promise<void> {
  await db
    .updateTable('deletion_receipt_apps')
    .set({ confirmed_at: now, subject: null })
    .where('subject', '=', subject)
    .where('client_id', '=', clientId)
    .where('way', '=', way)
    .execute();
}

/** Dates receipts whose account is gone, and deletes expired ones. */
export async function keepReceipts(db: Queries, now: number): Promise<void> {
  await db
    .updateTable('deletion_receipts')
    .set({ deleted_at: now })
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', now)
    .execute();
  await db.deleteFrom('deletion_receipts').where('expires_at', '<=', now).execute();
}
