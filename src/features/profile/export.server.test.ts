// What a member takes along (GDPR articles 15 and 20).
import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#src/server/database/open.ts';
import { authorize, redeem, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { exportOf, exportSchema } from './export.server.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

type Member = Awaited<ReturnType<TestServer['member']>>;

onEachDatabase('the export of a member', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    // The OpenID library reads the time itself.
    vi.useFakeTimers({ toFake: ['Date'] });
    server = await startServer(await makePlace());
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const post = ({ token }: { token: string }, path: string, body: unknown) =>
    server.call('POST', `/auth/users/${path}/`, body, { token });
  const me = async ({ token }: { token: string }) =>
    (await server.call('GET', '/auth/users/me/', undefined, { token })).status;
  const signIn = async (member: Member, password = member.password, headers = {}) =>
    server.call('POST', '/auth/token/login/', { email: member.email, password }, { headers });
  const another = async (member: Member, headers = {}) => ({
    token: ((await signIn(member, member.password, headers)).body as { auth_token: string }).auth_token,
  });

  test('is one document in the documented format, without a secret', async () => {
    const member = await server.member();
    await another(member, FIREFOX);
    const { token, password: current_password } = member;
    const otp = await server.call('POST', '/auth/otp/', { current_password }, { token });
    await server.call('POST', '/auth/users/reset_password/', { email: member.email });
    await server.mails();
    await post(member, 'set_email', { current_password, new_email: `new.${member.email}` });
    const answer = await server.call('GET', '/auth/profile/export/', undefined, { token });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="account.json"');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(exportSchema(server.services.tableRules).parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject({
      account: { email: member.email, username: member.username },
      sign_ins: expect.arrayContaining([expect.objectContaining({ device: 'Firefox, Linux' })]) as unknown,
      known_networks: [{ fingerprint: expect.any(Number) as number }],
      pending_links: expect.arrayContaining([expect.objectContaining({ purpose: 'reset' })]) as unknown,
      pending_mails: [{ kind: 'newEmail', address: `new.${member.email}` }],
      one_time_password: null,
    });
    const { queries } = server.database;
    const { id } = (answer.body as { account: { id: number } }).account;
    const hashes = await Promise.all([
      queries.selectFrom('users').select('password as secret').where('id', '=', id).execute(),
      queries.selectFrom('tokens').select('hash as secret').where('user_id', '=', id).execute(),
      queries.selectFrom('links').select('hash as secret').where('user_id', '=', id).execute(),
      queries.selectFrom('otp_secrets').select('secret_encrypted as secret').where('user_id', '=', id).execute(),
    ]);
    expect(hashes.map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
    const secrets = [...hashes.flat().map(({ secret }) => secret), token, (otp.body as { secret: string }).secret];
    expect(secrets.filter((secret) => answer.text.includes(secret))).toEqual([]);
  });

  test('names the apps that know the member, each with its identifier', async () => {
    const member = await server.member();
    const other = await server.member();
    const app = await addApp(server, { id: 'cloud', name: 'Cloud' });
    const { code } = await authorize(new TestBrowser(server), app, member);
    await authorize(new TestBrowser(server), app, other);
    const { id_token } = (await redeem(server, app, code)).body as { id_token: string };
    const { sub } = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    const { body } = await server.call('GET', '/auth/profile/export/', undefined, { token: member.token });
    expect(body).toMatchObject({
      apps: [{ id: 'cloud', name: 'Cloud', identifier: sub, scopes: 'openid profile email', is_remembered: true }],
      app_identifiers: [{ host: 'cloud.example', identifier: sub }],
    });
  });

  test('is a consistent snapshot, whatever is written meanwhile', async () => {
    const member = await server.member();
    const { id } = (await server.call('GET', '/auth/users/me/', undefined, member)).body as { id: number };
    const other = await openDatabase(server.services.config);
    // Between the first query that finds something and the next one, somebody else writes.
    let isWritten = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length > 0 && !isWritten) {
          isWritten = true;
          await other.queries.deleteFrom('tokens').where('user_id', '=', id).execute();
        }
        return result;
      },
    };
    const document = await exportOf({ ...server.services, queries: server.database.queries.withPlugin(plugin) }, id);
    await other.close();
    expect([isWritten, document['sign_ins'], await me(member)]).toEqual([true, [expect.anything()], 401]);
  });

  test('has queued emails to any spelling of the address, and no others', async () => {
    const [ada, dora] = [await server.member(), await server.member({ email: `${randomUUID()}@παράδειγμα.ελ` })];
    await server.mails();
    for (const { email } of [ada, dora])
      await server.call('POST', '/auth/users/reset_password/', { email: email.toUpperCase() });
    for (const { email, token } of [ada, dora]) {
      const { body } = await server.call('GET', '/auth/profile/export/', undefined, { token });
      expect(body).toMatchObject({ pending_mails: [{ kind: 'reset', address: email.toUpperCase() }] });
    }
    await server.mails();
  });
});
