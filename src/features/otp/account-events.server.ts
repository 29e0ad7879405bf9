// What becomes of a second step when something happens to its account.
import type { AccountEvents } from '#src/accounts/modules/account-events.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import * as store from './store.server.ts';

/** The handlers. */
export const OTP_EVENTS = {
  // One that is not confirmed was begun with a password that is no longer valid.
  passwordChanged: (trx, _services, userId) => store.deletePending(trx, userId),
  /**
   * An active second step stays if a proven owner turned it on (OWASP ASVS 5.0, 6.4.3); otherwise it is deleted and the owner gets
   * an email.
   */
  async transferred(trx, { now }, { id, ownerSince }) {
    await store.deletePending(trx, id);
    const before = ownerSince ?? Number.MAX_SAFE_INTEGER;
    if (await store.removeOtp(trx, id, before)) await enqueueMail(trx, { kind: 'otpOff', userId: id }, now());
  },
} satisfies Partial<AccountEvents>;
