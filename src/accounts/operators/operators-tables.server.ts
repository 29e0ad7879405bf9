// The rules of the tables about the people who run the site, and about those who wait for them.
import { z } from 'zod';
import { isoTime, toIsoTime } from '../members/member.ts';
import { exportPart, type TableRules } from '../modules/table-rules.server.ts';
import { ROLES, roleOf } from './roles.server.ts';

const role = exportPart({ role: z.enum(ROLES).nullable() }, async (trx, { id }) => ({
  role: (await roleOf(trx, id)) ?? null,
}));

const request = exportPart(
  { approval_request: z.object({ message: z.string(), created_at: isoTime }).nullable() },
  async (trx, { id }) => {
    const row = await trx
      .selectFrom('approval_requests')
      .select(['message', 'created_at'])
      .where('user_id', '=', id)
      .executeTakeFirst();
    return { approval_request: row ? { message: row.message, created_at: toIsoTime(row.created_at) } : null };
  },
);

/** The rules of the tables. What the log has of an account is in the export of `users`: it has no row of that account. */
export const OPERATORS_TABLES = {
  operator_roles: {
    key: ['user_id'],
    atTransfer: {
      rule: 'deleted',
      because: 'a role is given to a person, and the reader of the address may be another',
      ends: 'role',
    },
    mostRows: 1,
    exported: role,
  },
  approval_requests: {
    key: ['id'],
    atTransfer: { rule: 'kept', because: 'an operator decides about the account, not the owner of the address' },
    mostRows: 1,
    exported: request,
  },
  audit_log: { key: ['id'] },
} as const satisfies Partial<TableRules>;
