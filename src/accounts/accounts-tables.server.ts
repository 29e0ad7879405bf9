// The tables of the accounts kernel: what backup, export and transfer of an account need to know of them.
import { sql } from 'kysely';
import { z } from 'zod';
import { USED } from '#src/accounts/links/used-links.server.ts';
import { exportRow } from '#src/accounts/members/exported-rows.ts';
import { EXPORTED_COLUMNS, isoTime } from '#src/accounts/members/member.ts';
import { exportList, exportPart, type TableRules } from '#src/accounts/modules/table-rules.server.ts';
import { EXPORTED_ACTIONS, readActions } from '#src/accounts/operators/exported-actions.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import { OPERATORS_TABLES } from './operators/operators-tables.server.ts';

const PASSWORD_NOTE = 'stored as an argon2id hash, which is not exported' as const;

const account = exportPart(
  {
    account: z.object(EXPORTED_COLUMNS),
    password: z.literal(PASSWORD_NOTE).describe('a note, not the password'),
    ...EXPORTED_ACTIONS.shape,
  },
  async (trx, user) => ({
    account: exportRow(EXPORTED_COLUMNS, user),
    password: PASSWORD_NOTE,
    ...(await readActions(trx, user.id)),
  }),
);

const text = z.string();

const signIns = exportList(
  'sign_ins',
  { device: text, passkey_id: text.nullable(), created_at: isoTime, last_used_at: isoTime },
  (trx, { id }) =>
    trx
      .selectFrom('tokens')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('last_used_at', 'desc')
      .orderBy('created_at', 'desc')
      .execute(),
);

/** 32 bits of each network that the account was used from. */
const fingerprint = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);

const networks = exportList('known_networks', { fingerprint, last_seen_at: isoTime }, (trx, { id }) =>
  trx.selectFrom('known_clients').selectAll().where('user_id', '=', id).execute(),
);

const pendingLinks = exportList(
  'pending_links',
  { purpose: text, email: text.nullable(), expires_at: isoTime },
  (trx, { id }) => trx.selectFrom('links').selectAll().where('user_id', '=', id).where('purpose', '!=', USED).execute(),
);

const pendingMails = exportList(
  'pending_mails',
  {
    kind: text,
    address: text.nullable(),
    language: text.nullable(),
    details: text.nullable(),
    attempts: z.int().min(0),
    next_attempt_at: isoTime,
    created_at: isoTime,
  },
  (trx, { id, email }) => mailsOf(trx, id, emailKey(email)),
);

/** Reads the queued emails of an account. Those that were requested by address belong to it in every spelling of the address. */
async function mailsOf(trx: Queries, userId: number, key: string) {
  const rows = await trx
    .selectFrom('outbox')
    .selectAll()
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where(sql<string>`lower(address)`, '=', key),
        // Addresses beyond ASCII are compared below: no engine's `lower` does to their letters what `emailKey` does.
        where(sql<number>`octet_length(address)`, '>', sql<number>`length(address)`),
      ]),
    )
    .execute();
  return rows.filter(({ user_id, address }) => user_id === userId || (address !== null && emailKey(address) === key));
}

const { sessions, networks: mostNetworks, linksOfPurpose, mailsOfKind, usernamesOfApps } = ACCOUNT_LIMITS;

/** The rules of the tables. */
export const ACCOUNT_TABLES = {
  users: {
    key: ['id'],
    atTransfer: {
      rule: 'kept',
      because:
        'it is the account; the reader has just chosen its password and, without an owner before, its language, and can change its name',
    },
    mostRows: 1,
    exported: account,
  },
  tokens: {
    key: ['hash'],
    parents: ['passkeys'],
    atTransfer: { rule: 'deleted', because: 'an earlier holder is signed in with them' },
    mostRows: sessions,
    exported: signIns,
  },
  known_clients: {
    key: ['user_id', 'fingerprint'],
    atTransfer: { rule: 'deleted', because: 'guesses from there would have a limit of their own' },
    mostRows: mostNetworks,
    exported: networks,
  },
  links: {
    key: ['hash'],
    atTransfer: {
      rule: 'by own rule',
      because: 'an earlier holder may have them; used ones only say what they confirmed',
    },
    mostRows: linksOfPurpose,
    per: 'purpose',
    exported: pendingLinks,
  },
  outbox: {
    key: ['id'],
    parents: ['approval_requests'],
    atTransfer: {
      rule: 'by own rule',
      because: 'those to an address that the account had before are for its reader',
    },
    mostRows: mailsOfKind,
    per: 'template',
    exported: pendingMails,
  },
  openid_usernames: {
    key: ['username_hash', 'client_id'],
    parents: ['openid_clients'],
    atTransfer: { rule: 'kept', because: 'apps know the names, so nobody else may take them' },
    mostRows: usernamesOfApps,
    exported: { notBecause: 'they are hashes of names' },
  },
  secrets: { key: ['name'], notPersonal: 'random keys of the server' },
  invitations: { key: ['hash'], notPersonal: 'what an operator lets others register with' },
  leases: {
    key: ['name'],
    notInBackup: 'they are about running servers',
    notPersonal: 'whose turn it is among several servers',
  },
  limits: { key: ['key'], notInBackup: 'the counters of a day' },
  challenges: {
    key: ['hash'],
    notInBackup: 'they expire within minutes',
    notPersonal: 'random bytes that were answered',
  },
  ...OPERATORS_TABLES,
} as const satisfies Partial<TableRules>;
