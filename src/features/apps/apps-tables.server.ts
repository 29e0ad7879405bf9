// The tables of apps: what backup, export and transfer of an account need to know of them.
import { z } from 'zod';
import { isoTime } from '#src/accounts/members/member.ts';
import { exportList, type TableRules } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

const text = z.string();

/** What a member has allowed apps, with the identifier under which each knows the member. */
const consents = exportList(
  'apps',
  {
    id: text,
    name: text,
    identifier: text.nullable(),
    scopes: text,
    is_remembered: z.boolean(),
    given_at: isoTime,
    last_used_at: isoTime,
  },
  (trx, { id }) =>
    trx
      .selectFrom('openid_consents as consents')
      .innerJoin('openid_clients as clients', 'clients.id', 'consents.client_id')
      .leftJoin('openid_subjects as subjects', (join) =>
        join.onRef('subjects.sector', '=', 'clients.sector').onRef('subjects.user_id', '=', 'consents.user_id'),
      )
      .select(['client_id as id', 'clients.name', 'subject as identifier', 'consents.scopes'])
      .select(['is_remembered', 'given_at', 'last_used_at'])
      .where('consents.user_id', '=', id)
      .orderBy('given_at')
      .execute(),
);

const subjects = exportList('app_identifiers', { host: text, identifier: text }, (trx, { id }) =>
  trx
    .selectFrom('openid_subjects')
    .select(['sector as host', 'subject as identifier'])
    .where('user_id', '=', id)
    .orderBy('sector')
    .execute(),
);

const knowing = exportList('knowing_apps', { id: text, name: text }, (trx, { id }) =>
  trx
    .selectFrom('openid_knowing')
    .innerJoin('openid_clients', 'openid_clients.id', 'openid_knowing.client_id')
    .select(['openid_clients.id', 'name'])
    .where('user_id', '=', id)
    .orderBy('openid_clients.id')
    .execute(),
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
  // Before consents and accounts: a restore that has written those would have written it.
  openid_knowing: {
    key: ['user_id', 'client_id'],
    atTransfer: { rule: 'kept for an owner', because: 'the identifiers are' },
    mostRows: ACCOUNT_LIMITS.apps,
    exported: knowing,
  },
  openid_consents: {
    key: ['user_id', 'client_id'],
    atTransfer: { rule: 'deleted', because: 'an earlier holder gave them; the reader is asked', ends: 'apps' },
    mostRows: ACCOUNT_LIMITS.apps,
    exported: consents,
  },
  openid_purges: { key: ['client_id', 'subject'] },
  openid_events: { key: ['client_id', 'subject', 'event'] },
  deletion_receipts: {
    key: ['code_hash'],
    atTransfer: { rule: 'deleted', because: 'an earlier holder has the code' },
    mostRows: 1,
    exported: { notBecause: 'it is the hash of a code that the member has, and the day of the deletion' },
  },
  deletion_receipt_apps: { key: ['code_hash', 'client_id', 'way'] },
  openid_keys: { key: ['kid'], notPersonal: 'keys of the server' },
  // Last: a restore that has written them would make each subject due again.
  scim_apps: { key: ['client_id'], notPersonal: 'where apps take accounts' },
  scim_resources: { key: ['client_id', 'kind', 'key'] },
} as const satisfies Partial<TableRules>;
