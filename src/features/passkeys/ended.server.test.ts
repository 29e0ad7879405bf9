// What a passkey can leave behind: rows, ids, sessions and challenges that outlive it.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator, type Authenticator, type Changes } from '#test/authenticator.ts';
import { onEachDatabase } from '#test/databases.ts';
import { startServer, type Answer, type TestServer } from '#test/server.ts';

const SITE = { origin: 'https://site.example', id: 'site.example' };
const HOST = { host: 'site.example' };
const REFUSED = [400, { detail: 'The passkey was not accepted. Try again, or log in with the password.' }];
/** What the list calls a passkey. */
const digest = (id: string) => createHash('sha256').update(id).digest('hex');

onEachDatabase('what a passkey leaves', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(await makePlace());
  });
  afterAll(() => server.close());

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const call = (method: string, path: string, body?: unknown, token?: string, headers: Record<string, string> = HOST) =>
    server.call(method, path, body, { headers, ...(token === undefined ? {} : { token }) });
  const shown = ({ status, body }: Answer) => [status, body];

  const startAdding = async ({ token, password }: Member) => {
    const answer = await call('POST', '/auth/passkeys/start/', { current_password: password }, token);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };
  };
  const add = async (member: Member, authenticator: Authenticator, name = 'Phone', changes: Changes = {}) => {
    const { challenge } = await startAdding(member);
    return call('POST', '/auth/passkeys/', { name, response: authenticator.make(challenge, changes) }, member.token);
  };
  const list = async ({ token }: Member) =>
    ((await call('GET', '/auth/passkeys/', undefined, token)).body as { passkeys: { id: string; name: string }[] })
      .passkeys;
  const signInChallenge = async () =>
    ((await call('POST', '/auth/passkeys/login/start/', {})).body as { challenge: string }).challenge;
  const send = (response: unknown) => call('POST', '/auth/passkeys/login/', { response });
  const signIn = async (authenticator: Authenticator, changes: Changes = {}) =>
    send(authenticator.use(await signInChallenge(), changes));
  /** A member with a passkey. */
  const holder = async (options = {}) => {
    const member = await server.member();
    const authenticator = createAuthenticator(SITE, options);
    expect((await add(member, authenticator)).status).toBe(204);
    return { member, authenticator };
  };

  test('only an answer that succeeds is written down', async () => {
    const { member, authenticator } = await holder();
    const count = async () => (await server.database.queries.selectFrom('challenges').selectAll().execute()).length;
    const before = await count();
    for (let index = 0; index < 5; index += 1) await signIn(authenticator, { isFlipped: true });
    await add(member, createAuthenticator(SITE), 'Phone', { rpId: 'evil.example' });
    expect(await count()).toBe(before);
    expect((await signIn(authenticator)).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  test('an id of up to 1,023 bytes is taken, renamed and removed; a longer one is refused', async () => {
    const member = await server.member();
    const long = createAuthenticator(SITE, { idBytes: 1_023 });
    expect((await add(member, long, 'Long')).status).toBe(204);
    const path = `/auth/passkeys/${digest(long.id)}/`;
    expect((await call('PATCH', path, { name: 'Longer' }, member.token)).status).toBe(204);
    expect((await call('DELETE', path, { current_password: member.password }, member.token)).status).toBe(204);
    expect(shown(await add(member, createAuthenticator(SITE, { idBytes: 1_024 })))).toEqual(REFUSED);
    expect(await list(member)).toEqual([]);
  });

  test('removing one ends the sessions that it opened, but not the one that removes it', async () => {
    const { member, authenticator } = await holder();
    const tokens = [];
    for (let index = 0; index < 2; index += 1)
      tokens.push(((await signIn(authenticator)).body as { auth_token: string }).auth_token);
    const path = `/auth/passkeys/${digest(authenticator.id)}/`;
    const body = { current_password: member.password };
    expect((await call('DELETE', path, body, tokens[0])).status).toBe(204);
    const statuses = [];
    for (const token of [tokens[0], tokens[1], member.token])
      statuses.push((await call('GET', '/auth/users/me/', undefined, token)).status);
    expect(statuses).toEqual([200, 401, 200]);
  });

  test('a challenge that was given to the old password adds nothing after a change of the password', async () => {
    const member = await server.member();
    const { challenge } = await startAdding(member);
    const change = { current_password: member.password, new_password: 'sette mele verdi 42' };
    expect((await call('POST', '/auth/users/set_password/', change, member.token)).status).toBe(204);
    const response = createAuthenticator(SITE).make(challenge);
    expect(shown(await call('POST', '/auth/passkeys/', { name: 'Old', response }, member.token))).toEqual(REFUSED);
    expect(await list(member)).toEqual([]);
  });
});
