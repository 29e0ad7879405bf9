// What a member takes along (GDPR articles 15 and 20).
import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#src/server/database/open.ts';
import { authorize, redeem, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp, claimsOf, type Tokens } from '#test/server-apps.ts';
import { sharedServer, withFakeDate } from '#test/shared-server.ts';
import { exportOf, exportSchema } from './export.server.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

onEachDatabase('the export of a member', (makePlace) => {
  withFakeDate();
  const server = sharedServer(makePlace);

  test('is one document in the documented format, without a secret', async () => {
    const member = await server.member();
    await server.request('POST', '/auth/token/login/', member, { headers: FIREFOX });
    const { token, password: current_password } = member;
    const otp = await server.request('POST', '/auth/otp/', { current_password }, { token });
    await server.request('POST', '/auth/users/reset_password/', { email: member.email });
    await server.emails();
    const body = { current_password, new_email: `new.${member.email}` };
    await server.request('POST', '/auth/users/set_email/', body, { token });
    const response = await server.request('GET', '/auth/profile/export/', undefined, { token });
    expect(response.headers['content-disposition']).toBe('attachment; filename="account.json"');
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(exportSchema(server.services.tableRules).parse(response.body)).toEqual(response.body);
    expect(response.body).toMatchObject({
      account: { email: member.email, username: member.username },
      sign_ins: expect.arrayContaining([expect.objectContaining({ device: 'Firefox, Linux' })]) as unknown,
      known_networks: [{ fingerprint: expect.any(Number) as number }],
      pending_links: expect.arrayContaining([expect.objectContaining({ purpose: 'reset' })]) as unknown,
      pending_mails: [{ kind: 'newEmail', address: `new.${member.email}` }],
      one_time_password: null,
    });
    const { queries } = server.database;
    const { id, password } = await server.account(member.email);
    const hashes = await Promise.all([
      queries.selectFrom('tokens').select('hash as secret').where('user_id', '=', id).execute(),
      queries.selectFrom('links').select('hash as secret').where('user_id', '=', id).execute(),
      queries.selectFrom('otp_secrets').select('secret_encrypted as secret').where('user_id', '=', id).execute(),
    ]);
    for (const rows of hashes) expect(rows).not.toEqual([]);
    const stored = hashes.flat().map(({ secret }) => secret);
    const secrets = [password, ...stored, token, (otp.body as { secret: string }).secret];
    expect(secrets.filter((secret) => response.text.includes(secret))).toEqual([]);
  });

  test('names the apps that know the member, each with its identifier', async () => {
    const member = await server.member();
    const other = await server.member();
    const app = await addApp(server, { id: 'cloud', name: 'Cloud' });
    const { code } = await authorize(new TestBrowser(server), app, member);
    await authorize(new TestBrowser(server), app, other);
    const { sub } = claimsOf(((await redeem(server, app, code)).body as Tokens).id_token);
    const { body } = await server.request('GET', '/auth/profile/export/', undefined, { token: member.token });
    expect(body).toMatchObject({
      apps: [{ id: 'cloud', name: 'Cloud', identifier: sub, scopes: 'openid profile email', is_remembered: true }],
      app_identifiers: [{ host: 'cloud.example', identifier: sub }],
    });
  });

  test('is a consistent snapshot, whatever is written meanwhile', async () => {
    const member = await server.member();
    const { id } = await server.account(member.email);
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
    expect([isWritten, document['sign_ins'], await server.me(member.token)]).toEqual([true, [expect.anything()], 401]);
  });

  test('has queued emails to any spelling of the address, and no others', async () => {
    const [ada, dora] = [await server.member(), await server.member({ email: `${randomUUID()}@παράδειγμα.ελ` })];
    await server.emails();
    for (const { email } of [ada, dora])
      await server.request('POST', '/auth/users/reset_password/', { email: email.toUpperCase() });
    for (const { email, token } of [ada, dora]) {
      const { body } = await server.request('GET', '/auth/profile/export/', undefined, { token });
      expect(body).toMatchObject({ pending_mails: [{ kind: 'reset', address: email.toUpperCase() }] });
    }
    await server.emails();
  });
});
