// Disables an account.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { existingAccount, IS_DONE, keepAnOperator, type Target } from '#src/features/operators/target.server.ts';

/** Also ends its sessions. Returns their number. Nothing else is deleted. A member may not disable the last operator. */
export const DISABLE = action('disable', {
  async run({ trx, services, actor, note, nothingDone }, { id }: Target): Promise<number> {
    note({ accountId: id });
    await keepAnOperator(trx, actor, id);
    // The account first, because a concurrent sign-in waits for its row: no session can be created after this.
    const isChanged = await store.setActive(trx, id, false);
    const ended = await store.deleteTokens(trx, id);
    if (!isChanged) return nothingDone(ended);
    await services.accountEvents.activeChanged(trx, services, id, false);
    return ended;
  },
  page: { input: existingAccount, output: IS_DONE, respond: () => ({ is_done: true }) },
  command: {
    name: 'users disable',
    parameters: ['WHO'],
    help: 'Disables an account and ends its sessions. Nothing else is deleted.',
    async run(services, args, act) {
      const user = await findUser(services, args.first);
      const sessions_ended = await act(user);
      return {
        json: { id: user.id, is_active: false, sessions_ended },
        text: `${describeUser(user)} is disabled; sessions ended: ${sessions_ended}.`,
      };
    },
  },
});
