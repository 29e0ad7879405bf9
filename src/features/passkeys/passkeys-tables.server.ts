import { z } from 'zod';
import { isoTime, toIsoTime } from '#src/accounts/members/member.ts';
import { exportPart, type TableRules } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

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

/** The rule of the table of passkeys. */
export const PASSKEY_TABLES = {
  passkeys: {
    key: ['id'],
    atTransfer: { rule: 'deleted', because: 'an earlier holder signs in with them' },
    mostRows: ACCOUNT_LIMITS.passkeys,
    exported,
  },
} as const satisfies Partial<TableRules>;
