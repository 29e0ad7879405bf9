// What operators can do with passkeys, and see of them.
import { describeUser, findUser, type User } from '#src/accounts/members/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import * as store from './store.server.ts';

/** The part of the operator's program. */
export const PASSKEYS_OPERATOR: OperatorPart = {
  commands: [
    {
      name: 'users remove-passkeys',
      parameters: ['WHO'],
      help: 'Removes all passkeys of an account, such as one that another person has added; the password stays. Asks before, and tells the owner by email.',
      async run(services, args) {
        const user = await findUser(services, args.first);
        await args.confirm(`This removes all passkeys of ${describeUser(user)}: it is then opened with the password.`);
        const passkeys_removed = await removePasskeys(services, user);
        return {
          json: { id: user.id, passkeys_removed },
          text: `Passkeys of ${describeUser(user)} removed: ${passkeys_removed}.`,
        };
      },
    },
  ],
  ofAccount: async (db, userId) => [
    { field: 'passkeys', label: 'passkeys', value: (await store.listPasskeys(db, userId)).length },
  ],
  ofSite: async (db) => ({
    accounts: [{ field: 'with_passkey', label: 'with passkey', value: await store.countOwners(db) }],
  }),
};

/** Removes all passkeys of an account and notifies its owner of each. Returns their number. */
async function removePasskeys({ queries, now }: Services<'queries' | 'now'>, { id }: User): Promise<number> {
  const removed = await perform(
    { queries, now },
    COMMAND_LINE,
    { action: 'removePasskeys', accountId: id },
    async (trx) => {
      // The account first, because a concurrent sign-in holds its lock or waits for it.
      await lockUser(trx, id);
      const names = await store.deletePasskeysOf(trx, id);
      for (const name of names)
        await enqueueMail(trx, { kind: 'passkeyRemoved', userId: id, details: { name } }, now());
      return names.length || undefined;
    },
  );
  return removed ?? 0;
}
