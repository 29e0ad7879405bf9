// Enables a disabled account.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { existingAccount, IS_DONE, type Target } from '#src/features/operators/target.server.ts';

export const ENABLE = action('enable', {
  async run({ trx, services, note, nothingDone }, { id }: Target) {
    note({ accountId: id });
    if (!(await store.setActive(trx, id, true))) return nothingDone(false);
    await services.accountEvents.activeChanged(trx, services, id, true);
    return true;
  },
  page: { input: existingAccount, output: IS_DONE, respond: () => ({ is_done: true }) },
  command: {
    name: 'users enable',
    parameters: ['WHO'],
    help: 'Enables a disabled account.',
    async run(services, args, act) {
      const user = await findUser(services, args.first);
      await act(user);
      return { json: { id: user.id, is_active: true }, text: `${describeUser(user)} is enabled.` };
    },
  },
});
