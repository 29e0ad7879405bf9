// What operators can do with second steps, and see of them.
import { describeUser, findUser, type User } from '#src/accounts/members/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import * as store from './store.server.ts';

/** The part of the operator's program. */
export const OTP_OPERATOR: OperatorPart = {
  commands: [
    {
      name: 'users reset-second-step',
      parameters: ['WHO'],
      help: 'Turns the second step of an account off, for a member without app and recovery codes. Make sure that it is them. Asks before, and tells the owner by email.',
      async run(services, args) {
        const user = await findUser(services, args.first);
        await args.confirm(
          `This lets ${describeUser(user)} be used with the password alone, and deletes its recovery codes.`,
        );
        const was_on = await resetSecondStep(services, user);
        return {
          json: { id: user.id, was_on },
          text: was_on
            ? `The second step of ${describeUser(user)} is off.`
            : `${describeUser(user)} has no second step.`,
        };
      },
    },
  ],
  ofAccount: async (db, userId) => [
    { field: 'has_one_time_passwords', label: 'one-time passwords', value: await store.isOtpOn(db, userId) },
  ],
  ofSite: async (db) => ({
    accounts: [
      { field: 'with_one_time_passwords', label: 'with one-time passwords', value: await store.countActive(db) },
    ],
  }),
  afterRestore: (trx) => store.deletePending(trx),
  async withoutKey(trx, now) {
    const owners = await store.removeAllOtp(trx);
    for (const userId of owners) await enqueueMail(trx, { kind: 'otpOff', userId }, now);
    return [{ field: 'second_steps_off', label: 'Second steps turned off', value: owners.length }];
  },
};

/** Turns off the second step of an account and notifies its owner. Returns whether it was on. */
async function resetSecondStep({ queries, now }: Services<'queries' | 'now'>, { id }: User): Promise<boolean> {
  const wasOn = await perform(
    { queries, now },
    COMMAND_LINE,
    { action: 'resetSecondStep', accountId: id },
    async (trx) => {
      // The account first, as the member’s own changes do.
      await lockUser(trx, id);
      if (!(await store.removeOtp(trx, id))) return undefined;
      await enqueueMail(trx, { kind: 'otpOff', userId: id }, now());
      return true;
    },
  );
  return wasOn ?? false;
}
