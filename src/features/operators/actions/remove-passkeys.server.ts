// Removes all passkeys of an account.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import type { Target } from '#src/features/operators/target.server.ts';
import { removeAll } from '#src/features/passkeys/passkeys-hooks.server.ts';

/** Also notifies its owner of each. Returns their number. */
export const REMOVE_PASSKEYS = action('removePasskeys', {
  async run({ trx, now, note, nothingDone }, { id }: Target) {
    note({ accountId: id });
    // The account first, because a concurrent sign-in holds its lock or waits for it.
    await lockUser(trx, id);
    return (await removeAll(trx, id, now)) || nothingDone(0);
  },
  command: {
    name: 'users remove-passkeys',
    parameters: ['WHO'],
    help: 'Removes all passkeys of an account, such as one that another person has added; the password stays. Asks before, and tells the owner by email.',
    async run(services, args, act) {
      const user = await findUser(services, args.first);
      await args.confirm(`This removes all passkeys of ${describeUser(user)}: it is then opened with the password.`);
      const passkeys_removed = await act(user);
      return {
        json: { id: user.id, passkeys_removed },
        text: `Passkeys of ${describeUser(user)} removed: ${passkeys_removed}.`,
      };
    },
  },
});
