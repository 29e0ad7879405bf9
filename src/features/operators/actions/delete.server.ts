// Deletes an account.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { deleteAccount, enqueueGoodbye } from '#src/accounts/members/delete-account.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { keepAnOperator, type Target } from '#src/features/operators/target.server.ts';

/** Deletes it with all its rows, and queues the goodbye email. */
export const DELETE = action('delete', {
  vacuums: true,
  async run({ trx, actor, now, note, nothingDone }, { id }: Target) {
    note({ accountId: id });
    await keepAnOperator(trx, actor, id);
    const deleted = await deleteAccount(trx, id);
    if (!deleted) return nothingDone(false);
    await enqueueGoodbye(trx, deleted, now);
    return true;
  },
  command: {
    name: 'users delete',
    parameters: ['WHO'],
    help: 'Deletes an account with all that belongs to it, immediately and permanently. Asks before.',
    async run(services, args, act) {
      const user = await findUser(services, args.first);
      await args.confirm(
        `This deletes ${describeUser(user)} with all its sessions, passkeys and codes, immediately and permanently, and sends a goodbye email.`,
      );
      await act(user);
      return {
        json: { id: user.id, is_deleted: true },
        text: `${describeUser(user)} is deleted. The server sends the goodbye email. Backups that were made before still have the account.`,
      };
    },
  },
});
