import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#src/server/settings/config.ts';
import { onEachDatabase } from '#test/databases.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';

const UNCONFIRMED = {
  non_field_errors: ['The email address is not confirmed.'],
  detail: expect.any(String) as string,
  confirmation_required: true,
};

onEachDatabase('signing in', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const newcomer = async () => {
    const person = randomPerson();
    expect((await server.request('POST', '/auth/users/', person)).status).toBe(201);
    return person;
  };

  test('needs a confirmed address if the site requires one, and a correct password gets that reason', async () => {
    server = await startServer(await makePlace(), {}, undefined, { confirmation: 'required' });
    const person = await newcomer();
    const early = await server.signIn(person);
    expect([early.status, early.body]).toEqual([400, UNCONFIRMED]);

    const { uid, token } = await server.linkTo(person.email);
    expect((await server.request('POST', '/auth/users/activation/', { uid, token })).status).toBe(204);
    const { status, body } = await server.signIn(person);
    expect([status, Object.keys(body as object)]).toEqual([200, ['auth_token']]);
  });

  test('a wrong password does not reveal that the address is unconfirmed', async () => {
    server = await startServer(await makePlace(), {}, undefined, { confirmation: 'required' });
    const person = await newcomer();
    const wrong = await server.signIn({ ...person, password: 'wrong' });
    const unknown = await server.signIn(randomPerson());
    expect([wrong.status, wrong.text]).toEqual([400, unknown.text]);
    expect(wrong.body).not.toHaveProperty('confirmation_required');
  });

  test('counts no failed attempt while the address is unconfirmed', async () => {
    const limits = { ...readConfig({}).limits, freeFailures: 3 };
    server = await startServer(await makePlace(), { limits }, undefined, { confirmation: 'required' });
    const person = await newcomer();
    for (let index = 0; index < 10; index += 1) expect((await server.signIn(person)).body).toEqual(UNCONFIRMED);
  });

  test('needs no confirmed address if that is optional, and /users/me reports what is missing', async () => {
    server = await startServer(await makePlace(), {}, undefined, { confirmation: 'optional' });
    const { email, token } = await server.member();
    const me = () => server.request('GET', '/auth/users/me/', undefined, { token });
    expect((await me()).headers['account-status']).toBe('unconfirmed');
    const link = await server.linkTo(email);
    expect((await server.request('POST', '/auth/users/activation/', link)).status).toBe(204);
    expect((await me()).headers).not.toHaveProperty('account-status');
  });

  // The attempts change the same counters: a successful one deletes those that another is incrementing, and one with an unconfirmed
  // address refunds several.
  test.each(['optional', 'required'] as const)(
    'many concurrent attempts on one account, right and wrong, cause no internal error (confirmation %s)',
    async (confirmation) => {
      server = await startServer(await makePlace(), {}, undefined, { confirmation });
      const person = await newcomer();
      const attempt = (at: number) => {
        const body = { email: person.email, password: at % 2 === 0 ? person.password : 'wrong' };
        return server.request('POST', '/auth/token/login/', body, { from: `192.0.2.${at % 3}` });
      };
      for (let round = 0; round < 40; round += 1) {
        const responses = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(attempt));
        expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      }
    },
  );
});
