import { z } from 'zod';
import { isoTime, toIsoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { exportPart } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { OTP_EVENTS } from './account-events.server.ts';
import { OTP_ENDPOINTS } from './endpoints.ts';
import { otpRoutes } from './routes.server.ts';
import { countCodes, deleteUnconfirmed, findSecret } from './store.server.ts';

const exported = exportPart(
  {
    one_time_password: z
      .object({ since: isoTime, recovery_codes_left: z.int().min(0) })
      .nullable()
      .describe('null if it is off'),
  },
  async (trx, { id }) => {
    const secret = await findSecret(trx, id);
    if (secret?.is_active !== 1) return { one_time_password: null };
    return {
      one_time_password: { since: toIsoTime(secret.created_at), recovery_codes_left: await countCodes(trx, id) },
    };
  },
);

/** The second step of a sign-in. */
export const OTP = {
  name: 'otp',
  endpoints: OTP_ENDPOINTS,
  register: ({ http, services }) => otpRoutes(http, services),
  mails: { otpOn: notice('account'), otpOff: notice('account'), wrongCode: notice('recover') },
  tables: {
    otp_secrets: {
      key: ['user_id'],
      atTransfer: {
        rule: 'by own rule',
        because: 'one that a proven owner turned on keeps a reader of the emails out',
      },
      mostRows: 1,
      exported,
    },
    recovery_codes: {
      key: ['hash'],
      atTransfer: { rule: 'by own rule', because: 'they belong to the second step' },
      mostRows: ACCOUNT_LIMITS.recoveryCodes,
      exported: { notBecause: 'one_time_password has their number' },
    },
  },
  events: OTP_EVENTS,
  operator: async () => (await import('./otp-hooks.server.ts')).OTP_OPERATOR,
  retention: [{ name: 'deletePendingSecrets', run: ({ queries, now }) => deleteUnconfirmed(queries, now() - DAY_MS) }],
} as const satisfies FeatureModule;
