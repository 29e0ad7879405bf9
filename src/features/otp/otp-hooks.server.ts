// What the operator's program sees and does of second steps.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import * as store from './store.server.ts';

/** The part of the operator's program. */
export const OTP_OPERATOR: OperatorPart = {
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

/** Turns off the second step of an account and notifies its owner, in the caller's transaction. Returns whether it was on. */
export async function turnOff(trx: Queries, userId: number, now: number): Promise<boolean> {
  if (!(await store.removeOtp(trx, userId))) return false;
  await enqueueMail(trx, { kind: 'otpOff', userId }, now);
  return true;
}
