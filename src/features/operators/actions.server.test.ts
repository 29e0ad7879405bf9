// Every action of the page: who may do it, when a proof is needed, its limit, its words and the log.
import { describe, expect, test } from 'vitest';
import { insertRequest } from '#src/accounts/registration/approval.server.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { manager } from '#test/manager.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { ACTION_ROWS, OTHER_WORDS, type ActionRow, type PageAction } from './action-rows.ts';

/** Makes what an action is about. Returns its id and the fields of the form. */
type Make = (server: TestServer) => Promise<{ id?: string; fields?: object }>;

const memberId = async (server: TestServer) => (await server.account((await server.member()).email)).id;

const member: Make = async (server) => ({ id: String(await memberId(server)) });

const request: Make = async (server) => {
  const { queries } = server.database;
  const id = await memberId(server);
  await queries.updateTable('users').set({ confirmed_at: 1 }).where('id', '=', id).execute();
  await insertRequest(queries, { userId: id, message: '' }, server.clock.now);
  return { id: String(id) };
};

const app =
  (disabledAt: number | null): Make =>
  async (server) => ({ id: (await addApp(server, { disabledAt })).client.id });

const group =
  (isListed: boolean): Make =>
  async (server) => {
    const { queries } = server.database;
    const user_id = await memberId(server);
    await queries.updateTable('users').set({ confirmed_at: 1, owner_since: 1 }).where('id', '=', user_id).execute();
    await queries.insertInto('member_groups').values({ id: 'editors', name: 'Editors', created_at: 1 }).execute();
    const row = { user_id, group_id: 'editors', added_at: 1, accepted_at: 1 };
    if (isListed) await queries.insertInto('group_members').values(row).execute();
    return { id: 'editors', fields: isListed ? { member: String(user_id) } : { who: String(user_id) } };
  };

const waitingMail: Make = async (server) => {
  await server.member();
  const next_attempt_at = server.clock.now + DAY_MS;
  const { id } = await server.database.queries
    .updateTable('outbox')
    .set({ next_attempt_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: String(id) };
};

/** What each action is promised to need: the role, a proof, and whether it counts as an email. */
const PROMISES: { readonly [Name in PageAction]: string } = {
  approve: 'helper email',
  refuse: 'helper email proof',
  invite: 'helper proof',
  revokeInvitation: 'helper proof',
  disable: 'operator proof',
  enable: 'operator',
  resend: 'helper email',
  answerFeedback: 'helper email proof',
  retryMails: 'operator',
  retryScim: 'operator',
  retryMail: 'operator',
  endDesktop: 'operator proof',
  drainDesktops: 'operator proof',
  openDesktops: 'operator',
  renameGroup: 'operator',
  deleteGroup: 'operator proof',
  disableApp: 'operator proof',
  enableApp: 'operator',
  announce: 'operator proof',
  endAnnouncement: 'operator proof',
  makeGroup: 'operator',
  addToGroup: 'operator',
  removeFromGroup: 'operator proof',
  nameManager: 'operator proof',
  removeManager: 'operator',
};

const CASES: { readonly [Name in PageAction]: Make } = {
  approve: request,
  refuse: request,
  invite: async () => ({ fields: { uses: '20', days: '1' } }),
  async revokeInvitation(server) {
    const hash = 'b'.repeat(64);
    const times = { created_at: server.clock.now, expires_at: server.clock.now + DAY_MS };
    await server.database.queries
      .insertInto('invitations')
      .values({ hash, note: '', uses_left: 1, ...times })
      .execute();
    return { id: hash };
  },
  disable: member,
  async enable(server) {
    const id = await memberId(server);
    await server.database.queries.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute();
    return { id: String(id) };
  },
  resend: member,
  async answerFeedback(server) {
    const row = { id: 7, request_id: '7', message: 'x', email: 'eve@example.org', language: 'it' };
    await server.database.queries
      .insertInto('feedback')
      .values({ ...row, created_at: server.clock.now })
      .execute();
    return { id: '7', fields: { message: 'Thanks' } };
  },
  async retryScim(server) {
    const { queries } = server.database;
    const { id } = await app(null)(server);
    const lane = { client_id: id ?? '', failures: 0, next_attempt_at: 0 };
    await queries
      .insertInto('scim_apps')
      .values({ ...lane, uri: 'x', token_encrypted: '', groups: '' })
      .execute();
    const row = { client_id: id ?? '', kind: 'user', key: 'x', version: 1, sent_version: 0, attempts: 9 };
    await queries
      .insertInto('scim_resources')
      .values({ ...row, next_attempt_at: 0, is_given_up: 1 })
      .execute();
    return {};
  },
  retryMails: waitingMail,
  retryMail: waitingMail,
  // Without a host they are logged, and answered.
  endDesktop: async () => ({ id: 'a'.repeat(16), fields: { minutes: '5' } }),
  drainDesktops: async () => ({ fields: { message: 'Back at 8' } }),
  openDesktops: async () => ({}),
  disableApp: app(null),
  enableApp: app(1),
  makeGroup: async () => ({ fields: { id: 'editors', name: 'Editors' } }),
  renameGroup: async (server) => ({ ...(await group(true)(server)), fields: { name: 'Writers' } }),
  deleteGroup: group(true),
  addToGroup: group(false),
  removeFromGroup: group(true),
  nameManager: group(false),
  async removeManager(server) {
    const made = await group(true)(server);
    const managers = server.database.queries.insertInto('group_managers').columns(['user_id', 'group_id', 'named_at']);
    await managers
      .expression((from) => from.selectFrom('group_members').select(['user_id', 'group_id', 'added_at']))
      .execute();
    return made;
  },
  announce: async () => ({ fields: { it: 'Stasera' } }),
  async endAnnouncement(server) {
    const id = 'c'.repeat(12);
    const row = { id, severity: 'warning', texts: '{"it":"x"}', is_dismissible: 1, starts_at: 1, created_at: 1 };
    await server.database.queries
      .insertInto('announcements')
      .values({ ...row, ends_at: server.clock.now + DAY_MS })
      .execute();
    return { id };
  },
};

const ROWS = Object.entries(CASES).map(([name, make]) => [name as PageAction, make] as const);

onDatabase('an action of the page', (makePlace) => {
  test.each(ROWS)('%s needs what is promised, and is logged', async (name, make) => {
    const { request: address, decision }: ActionRow = ACTION_ROWS[name];
    const [isForOperators, needsProof, isEmail] = ['operator', 'proof', 'email'].map((word) =>
      PROMISES[name].includes(word),
    );
    const server = await startServer(await makePlace(), { smtpUrl: 'smtp://127.0.0.1:1' });
    const [operator, helper] = [await manager(server, 'operator'), await manager(server, 'helper')];
    const { id = '', fields } = await make(server);
    const [method = '', path = ''] = (address ?? '').replace(':id', id).split(' ');
    const send = async ({ ask }: typeof operator, typed?: string) => {
      const { status, headers } = await ask(method, path, {
        decision,
        ...fields,
        ...(typed !== undefined && { current_password: typed }),
      });
      return [status, headers['error-codes']];
    };
    const logged = async () =>
      (await server.database.queries.selectFrom('audit_log').select(['action', 'actor_id']).execute()).map((row) => [
        row.action,
        row.actor_id,
      ]);
    const counter = async (memberId: number) =>
      server.services.rateCounters.counter({ free: 60, memoryMs: HOUR_MS }, 'manage emails', String(memberId));

    if (isForOperators) expect(await send(helper)).toEqual([404, 'notFound']);
    server.clock.now += 11 * MINUTE_MS;
    if (needsProof) {
      expect(await send(operator)).toEqual([400, 'current_password.required']);
      expect(await send(operator, 'wrong')).toEqual([400, 'current_password.passwordWrong']);
    }
    const doer = isForOperators ? operator : helper;
    if (isEmail) {
      for (let sent = 0; sent < 60; sent += 1) await server.services.rateCounters.record([await counter(doer.id)]);
      expect((await send(doer, doer.password))[0]).toBe(429);
      server.clock.now += 70 * MINUTE_MS;
    }
    expect(await logged()).toEqual([]);
    expect(await send(doer, needsProof ? doer.password : undefined)).toEqual([200, undefined]);
    expect(await logged()).toEqual([[name, doer.id]]);
    await server.close();
  });
});

describe('the log', () => {
  test.each(LANGUAGE_CODES)('has a word for everything in %s', async (language) => {
    const { default: pages } = (await import(`#src/texts/${language}/pages.json`, { with: { type: 'json' } })) as {
      default: { manage: { did: Record<string, string> } };
    };
    expect(Object.keys(pages.manage.did).toSorted()).toEqual([...Object.keys(ACTION_ROWS), ...OTHER_WORDS].toSorted());
  });
});
