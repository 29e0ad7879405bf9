import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { Row } from '#test/account-api-row.ts';
import { ROWS } from '#test/account-api.ts';
import { onDatabase } from '#test/databases.ts';
import { randomPerson, startServer, type Person, type TestServer } from '#test/server.ts';
import { reason, sentence } from '#test/texts.ts';

onDatabase('the Djoser API', (makePlace) => {
  let server: TestServer;
  let taken: Person;

  beforeAll(async () => {
    server = await startServer(await makePlace());
    taken = await server.member();
  });
  afterAll(() => server.close());

  const ask = (row: Row, language?: string) => {
    const fill = (value: unknown) =>
      value === '{taken.email}' ? taken.email : value === '{taken.username}' ? taken.username : value;
    const isFields = typeof row.send === 'object' && row.send !== null;
    const send = isFields
      ? Object.fromEntries(Object.entries(row.send as object).map(([key, value]) => [key, fill(value)]))
      : row.send;
    return server.request(row.method, row.path, send, {
      headers: { ...row.headers },
      ...(language === undefined ? {} : { language }),
    });
  };
  const splitDetail = (body: unknown) => {
    const { detail, ...rest } = body as Record<string, unknown>;
    return { detail, rest };
  };

  test.each(ROWS)('$name: $status', async (row) => {
    const response = await ask(row);
    expect(response.status).toBe(row.status);
    expect(splitDetail(response.body)).toEqual({ detail: row.detail, rest: row.body });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...row.responseHeaders,
    });
  });

  test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))(
    'every row has the same shape and no English sentence in %s',
    async (language) => {
      for (const row of ROWS) {
        const response = await ask(row, language);
        const { detail, rest } = splitDetail(response.body);
        expect([row.name, response.status, response.headers['content-language']]).toEqual([
          row.name,
          row.status,
          language,
        ]);
        expect(detail, row.name).not.toBe(row.detail);
        const english = Object.entries(row.body as Record<string, string[]>);
        expect(Object.keys(rest), row.name).toEqual(english.map(([field]) => field));
        for (const [field, sentences] of english) {
          const translated = rest[field] as string[];
          expect(translated, row.name).toHaveLength(sentences.length);
          for (const [index, sentence] of sentences.entries()) expect(translated[index], row.name).not.toBe(sentence);
        }
      }
    },
  );

  test('the header has a code for each sentence, and for a refusal', async () => {
    const fields = { email: 'a@example.org', username: 'a b', password: '1234567' };
    const response = await server.request('POST', '/auth/users/', fields);
    expect(response.headers['error-codes']).toBe(
      'username.usernameInvalid, password.passwordTooShort;min=8, password.passwordCommon, password.passwordNumeric',
    );
    const me = await server.request('GET', '/auth/users/me/', undefined, { token: 'stale' });
    expect(me.headers['error-codes']).toBe('tokenInvalid');
  });

  test('a field that only programs send is not reported as the email address', async () => {
    const { token } = await server.member();
    const response = await server.request('PATCH', '/auth/profile/', { language: 7 }, { token });
    expect(response.body).toMatchObject({ detail: sentence(reason('languageInvalid')) });
    const secret = await server.request('POST', '/auth/apps/sign-out/', { secret: [], decision: 'x' });
    expect(secret.body).toMatchObject({ detail: sentence(reason('unreadable')) });
  });

  test('registers, signs in, reads the user, signs out', async () => {
    const person = randomPerson({ email: 'Grace.Hopper@Example.org' });
    const registered = await server.request('POST', '/auth/users/', person);
    expect(registered.status).toBe(201);
    const { id } = registered.body as { id: number };
    expect(registered.body).toEqual({ email: person.email, username: person.username, id });
    expect(Number.isSafeInteger(id) && id > 0).toBe(true);

    const spelt = { email: 'grace.hopper@EXAMPLE.org', password: person.password };
    const signedIn = await server.request('POST', '/auth/token/login', spelt);
    expect(signedIn.status).toBe(200);
    expect(Object.keys(signedIn.body as object)).toEqual(['auth_token']);
    const { auth_token: token } = signedIn.body as { auth_token: string };
    expect(token).toMatch(/^[0-9a-f]{64}$/);

    const headers = { authorization: `tOkEn    ${token}` };
    const { body } = await server.request('GET', '/auth/users/me', undefined, { headers });
    expect(body).toEqual({ email: person.email, username: person.username, id });
    const head = await server.request('HEAD', '/auth/users/me/', undefined, { token });
    expect([head.status, head.text]).toEqual([200, '']);
    const out = await server.request('POST', '/auth/token/logout/', '{broken', { token });
    expect([out.status, out.text]).toEqual([204, '']);
    expect((await server.request('GET', '/auth/users/me/', undefined, { token })).status).toBe(401);
  });

  test.each([
    ['/auth/users/me/', 'GET, HEAD, DELETE, OPTIONS'],
    ['/auth/passkeys/abc', 'PATCH, DELETE, OPTIONS'],
    ['/auth/passkeys/abc/', 'PATCH, DELETE, OPTIONS'],
    ['/auth/devices/abc/', 'DELETE, OPTIONS'],
  ])('states the allowed methods of %s for PUT and OPTIONS', async (path, allow) => {
    const refused = await server.request('PUT', path);
    expect([refused.status, refused.headers['allow']]).toEqual([405, allow]);
    const asked = await server.request('OPTIONS', path);
    expect([asked.status, asked.text, asked.headers['allow']]).toEqual([204, '', allow]);
  });

  test('ignores a stale token at sign-in and registration', async () => {
    const person = randomPerson();
    expect((await server.request('POST', '/auth/users/', person, { token: 'stale' })).status).toBe(201);
    expect((await server.request('POST', '/auth/token/login/', person, { token: 'stale' })).status).toBe(200);
  });

  test('ignores unknown fields', async () => {
    const person = randomPerson();
    const fields = JSON.stringify({ ...person, id: 7, is_staff: true, is_active: false });
    const body = fields.replace('{', '{"__proto__":{"is_active":0},');
    expect((await server.request('POST', '/auth/users/', body)).status).toBe(201);
    const { is_active, id } = await server.account(person.email);
    expect([is_active, id === 7]).toEqual([1, false]);
  });

  test('keeps the digits of numbers, and accepts any letter case of the content type', async () => {
    const body = `{"email":"n${Date.now()}@example.org","username":90071992547409931,"password":"Zq7!vXp2"}`;
    const headers = { 'content-type': 'Application/JSON; Charset=UTF-8' };
    const response = await server.request('POST', '/auth/users/', body, { headers });
    expect(response.body).toMatchObject({ username: '90071992547409931' });
  });

  test('treats a missing body as an empty object', async () => {
    expect((await server.request('POST', '/auth/users/')).body).toMatchObject({ email: ['This field is required.'] });
  });

  test('keeps spaces in a password, and accepts it in any Unicode form', async () => {
    const person = await server.member({ password: ' pâté de 7 Katzen ' });
    const signIn = async (password: string) => (await server.signIn({ ...person, password })).status;
    expect([await signIn(person.password.normalize('NFD')), await signIn(person.password.trim())]).toEqual([200, 400]);
  });

  test('answers a disabled account like a wrong password, and its token with its own sentence', async () => {
    const person = await server.member();
    const wrong = await server.request('POST', '/auth/token/login/', { ...person, password: 'wrong' });
    await server.database.queries
      .updateTable('users')
      .set({ is_active: 0 })
      .where('email', '=', person.email)
      .execute();
    const disabled = await server.request('POST', '/auth/token/login/', person);
    expect([disabled.status, disabled.text]).toEqual([wrong.status, wrong.text]);
    expect(Object.keys(disabled.headers)).toEqual(Object.keys(wrong.headers));
    const me = await server.request('GET', '/auth/users/me/', undefined, { token: person.token });
    expect([me.status, me.body]).toEqual([401, { detail: 'User inactive or deleted.' }]);
  });
});
