import { z } from 'zod';
import { isoTime, toIsoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { exportPart } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import { PASSKEY_ENDPOINTS } from './endpoints.ts';
import { passkeyRoutes } from './routes.server.ts';

const exported = exportPart(
  {
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        rp_id: z.string().nullable(),
        public_key: z.string(),
        counter: z.int().min(0),
        transports: z.string(),
        created_at: isoTime,
        last_used_at: isoTime,
      }),
    ),
  },
  async (trx, { id }) => {
    const rows = await trx.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
    return {
      passkeys: rows.map((row) => ({
        ...row,
        created_at: toIsoTime(row.created_at),
        last_used_at: toIsoTime(row.last_used_at),
      })),
    };
  },
);

/** Signing in with a passkey. */
export const PASSKEYS = {
  name: 'passkeys',
  endpoints: PASSKEY_ENDPOINTS,
  register: ({ http, services }) => passkeyRoutes(http, services),
  mails: { passkeyAdded: notice('account'), passkeyRemoved: notice('account') },
  tables: {
    passkeys: {
      key: ['id'],
      atTransfer: { rule: 'deleted', because: 'an earlier holder signs in with them' },
      mostRows: ACCOUNT_LIMITS.passkeys,
      exported,
    },
  },
  operator: async () => (await import('./passkeys-commands.server.ts')).PASSKEYS_OPERATOR,
} as const satisfies FeatureModule;
