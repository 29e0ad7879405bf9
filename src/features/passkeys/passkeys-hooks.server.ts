// What the operator's program sees and does of passkeys.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import * as store from './store.server.ts';

/** The part of the operator's program. */
export const PASSKEYS_OPERATOR: OperatorPart = {
  ofAccount: async (db, userId) => [
    { field: 'passkeys', label: 'passkeys', value: (await store.listPasskeys(db, userId)).length },
  ],
  ofSite: async (db) => ({
    accounts: [{ field: 'with_passkey', label: 'with passkey', value: await store.countOwners(db) }],
  }),
};

/** Removes all passkeys of an account and notifies its owner of each, in the caller's transaction. Returns their number. */
export async function removeAll(trx: Queries, userId: number, now: number): Promise<number> {
  const names = await store.deletePasskeysOf(trx, userId);
  for (const name of names) await enqueueMail(trx, { kind: 'passkeyRemoved', userId, details: { name } }, now);
  return names.length;
}
