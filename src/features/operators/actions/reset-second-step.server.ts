// Turns the second step of an account off.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import type { Target } from '#src/features/operators/target.server.ts';
import { turnOff } from '#src/features/otp/otp-hooks.server.ts';

/** Also notifies its owner. Returns whether it was on. */
export const RESET_SECOND_STEP = action('resetSecondStep', {
  async run({ trx, now, note, nothingDone }, { id }: Target) {
    note({ accountId: id });
    // The account first, as the member’s own changes do.
    await lockUser(trx, id);
    return (await turnOff(trx, id, now)) || nothingDone(false);
  },
  command: {
    name: 'users reset-second-step',
    parameters: ['WHO'],
    help: 'Turns the second step of an account off, for a member without app and recovery codes. Make sure that it is them. Asks before, and tells the owner by email.',
    async run(services, args, act) {
      const user = await findUser(services, args.first);
      await args.confirm(
        `This lets ${describeUser(user)} be used with the password alone, and deletes its recovery codes.`,
      );
      const was_on = await act(user);
      return {
        json: { id: user.id, was_on },
        text: was_on ? `The second step of ${describeUser(user)} is off.` : `${describeUser(user)} has no second step.`,
      };
    },
  },
});
