import { z } from 'zod';
import { isoTime } from '#src/accounts/members/member.ts';
import { exportList, type TableRules } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

const text = z.string();

const exported = exportList(
  'passkeys',
  {
    id: text,
    name: text,
    rp_id: text.nullable(),
    public_key: text,
    counter: z.int().min(0),
    transports: text,
    created_at: isoTime,
    last_used_at: isoTime,
  },
  (trx, { id }) => trx.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute(),
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
