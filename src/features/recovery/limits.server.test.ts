// Mail cannot be turned against anyone: neither an owner's recovery nor a stranger's box.
import { afterEach, expect, test } from 'vitest';
import { readConfig, type Config } from '#src/server/config.ts';
import { HOUR_MS } from '#src/shared/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';

onEachDatabase('rate limits of emails', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (changes: Partial<Config['limits']> = {}) => {
    server = await startServer(await makePlace(), { limits: { ...readConfig({}).limits, ...changes } });
  };
  const ask = (email: string, from: string) => server.call('POST', '/auth/users/reset_password/', { email }, { from });
  const kinds = async () => (await server.mails()).map(({ id }) => id.split('-')[0]);

  test('requests for confirmation emails do not count against password resets', async () => {
    await start();
    const { email } = await server.member();
    await server.mails();
    for (let index = 0; index < 8; index += 1)
      await server.call('POST', '/auth/users/resend_activation/', { email }, { from: `192.0.2.${index}` });
    await server.mails();
    await server.call('POST', '/auth/users/reset_password/', { email }, { from: '192.0.2.99' });
    expect(await kinds()).toEqual(['reset']);
  });

  test('after half an hour, when the last link has expired, new ones are sent', async () => {
    await start();
    const { email } = await server.member();
    const ask = () => server.call('POST', '/auth/users/reset_password/', { email }, { from: '192.0.2.99' });
    for (let index = 0; index < 7; index += 1) await ask();
    expect((await kinds()).filter((kind) => kind === 'reset')).toHaveLength(5);
    server.clock.now += 31 * 60_000;
    await ask();
    expect(await kinds()).toEqual(['reset']);
  });

  test('emails caused by one client’s registrations are limited; the accounts are created anyway', async () => {
    await start({ registrationsPerHour: 30 });
    await server.mails();
    for (let index = 0; index < 24; index += 1)
      expect((await server.call('POST', '/auth/users/', randomPerson(), { from: '192.0.2.7' })).status).toBe(201);
    expect((await kinds()).length).toBe(20);
  });

  test('a member who has reset the password can sign in from there while strangers guess', async () => {
    await start();
    const { email } = await server.member();
    const signIn = async (password: string, from: string) =>
      (await server.call('POST', '/auth/token/login/', { email, password }, { from })).status;
    for (let index = 0; index < 40; index += 1) await signIn('wrong', `203.0.113.${index}`);
    await ask(email, '192.0.2.80');
    const { uid, token } = await server.linkTo(email);
    const new_password = 'sette mele verdi 42';
    expect(await signIn(new_password, '192.0.2.80')).toBe(429);
    const body = { uid, token, new_password };
    const answer = await server.call('POST', '/auth/users/reset_password_confirm/', body, { from: '192.0.2.80' });
    expect(answer.status).toBe(204);
    expect([await signIn(new_password, '192.0.2.81'), await signIn(new_password, '192.0.2.80')]).toEqual([429, 200]);
  });

  test('an unconfirmed address gets five notices a day', async () => {
    await start();
    const member = await server.member();
    await server.mails();
    let { password } = member;
    for (let index = 0; index < 9; index += 1) {
      const new_password = `Zq7!vXp${index}kk`;
      const body = { current_password: password, new_password };
      const answer = await server.call('POST', '/auth/users/set_password/', body, { token: member.token });
      expect(answer.status).toBe(204);
      password = new_password;
    }
    expect(await kinds()).toHaveLength(5);
  });

  test('an address gets five in half an hour from all clients together, which responses do not reveal', async () => {
    await start();
    const member = await server.member();
    await server.mails();
    const answers = [];
    for (let index = 0; index < 9; index += 1) answers.push(await ask(member.email, `192.0.2.${index}`));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await server.mails()).toHaveLength(5);
    server.clock.now += HOUR_MS;
    await ask(member.email, '192.0.2.1');
    expect(await server.mails()).toHaveLength(1);
  });

  test('a client is refused after a number of requests an hour, for all addresses together', async () => {
    server = await startServer(await makePlace(), { limits: { ...readConfig({}).limits, mailsPerHour: 4 } });
    for (let index = 0; index < 4; index += 1)
      expect((await ask(`a${index}@example.org`, '192.0.2.1')).status).toBe(204);
    const refused = await ask('a5@example.org', '192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    const resend = await server.call(
      'POST',
      '/auth/users/resend_activation/',
      { email: 'a6@example.org' },
      { from: '192.0.2.1' },
    );
    expect(resend.status).toBe(429);
    expect((await ask('a5@example.org', '192.0.2.2')).status).toBe(204);
    server.clock.now += HOUR_MS;
    expect((await ask('a5@example.org', '192.0.2.1')).status).toBe(204);
  });
});
