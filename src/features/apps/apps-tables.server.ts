// The tables of apps: what backup, export and transfer of an account need to know of them.
import { z } from 'zod';
import { isoTime, toIsoTime } from '#src/accounts/members/member.ts';
import { exportPart, type TableRules } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/** What a member has allowed apps, with the identifier under which each knows the member. */
const consents = exportPart(
  {
    apps: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        identifier: z.string().nullable(),
        scopes: z.string(),
        is_remembered: z.boolean(),
        given_at: isoTime,
        last_used_at: isoTime,
      }),
    ),
  },
  async (trx, { id }) => {
    const rows = await trx
      .selectFrom('openid_consents')
      .innerJoin('openid_clients', 'openid_clients.id', 'openid_consents.client_id')
      .leftJoin('openid_subjects', (join) =>
        join
          .onRef('openid_subjects.sector', '=', 'openid_clients.sector')
          .onRef('openid_subjects.user_id', '=', 'openid_consents.user_id'),
      )
      .select([
        'openid_consents.client_id as id',
        'openid_clients.name',
        'openid_subjects.subject as identifier',
        'openid_consents.scopes',
        'openid_consents.is_remembered',
        'openid_consents.given_at',
        'openid_consents.last_used_at',
      ])
      .where('openid_consents.user_id', '=', id)
      .orderBy('openid_consents.given_at')
      .execute();
    return {
      apps: rows.map((row) => ({
        ...row,
        is_remembered: row.is_remembered === 1,
        given_at: toIsoTime(row.given_at),
        last_used_at: toIsoTime(row.last_used_at),
      })),
    };
  },
);

const subjects = exportPart(
  { app_identifiers: z.array(z.object({ host: z.string(), identifier: z.string() })) },
  async (trx, { id }) => ({
    app_identifiers: await trx
      .selectFrom('openid_subjects')
      .select(['sector as host', 'subject as identifier'])
      .where('user_id', '=', id)
      .orderBy('sector')
      .execute(),
  }),
);

const ASKED_AGAIN = 'an app asks again, and the member allowed it already';

/** The rules of the tables. */
export const APP_TABLES = {
  openid_clients: { key: ['id'], notPersonal: 'the apps that the operator has declared' },
  openid_items: {
    key: ['hash'],
    notInBackup: ASKED_AGAIN,
    atTransfer: { rule: 'deleted', because: 'codes and tokens act for an earlier holder' },
    mostRows: ACCOUNT_LIMITS.itemsOfApp,
    per: 'model and app',
    exported: { notBecause: 'they are secrets' },
  },
  openid_sessions: { key: ['sid'], notInBackup: ASKED_AGAIN },
  openid_subjects: {
    key: ['user_id', 'sector'],
    atTransfer: { rule: 'kept for an owner', because: 'apps would give the reader what a stranger left there' },
    mostRows: ACCOUNT_LIMITS.apps,
    exported: subjects,
  },
  openid_consents: {
    key: ['user_id', 'client_id'],
    atTransfer: { rule: 'deleted', because: 'an earlier holder gave them; the reader is asked', ends: 'apps' },
    mostRows: ACCOUNT_LIMITS.apps,
    exported: consents,
  },
  openid_purges: { key: ['client_id', 'subject'] },
  openid_keys: { key: ['kid'], notPersonal: 'keys of the server' },
} as const satisfies Partial<TableRules>;
