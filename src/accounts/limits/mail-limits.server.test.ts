// Mail cannot be turned against anyone: neither an owner's recovery nor a stranger's box.
import { afterEach, expect, test } from 'vitest';
import { readConfig, type Config } from '#src/server/settings/config.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';

onDatabase('rate limits of emails', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (changes: Partial<Config['limits']> = {}) => {
    server = await startServer(await makePlace(), { limits: { ...readConfig({}).limits, ...changes } });
    // Counters begin anew with the key of the day (UTC).
    server.clock.now = (Math.floor(server.clock.now / DAY_MS) + 0.5) * DAY_MS;
  };
  const ask = (email: string, from: string) =>
    server.request('POST', '/auth/users/reset_password/', { email }, { from });
  const kinds = async () => (await server.mailed()).map(([, kind]) => kind);

  test('requests for confirmation emails do not count against password resets', async () => {
    await start();
    const { email } = await server.member();
    await server.emails();
    for (let index = 0; index < 8; index += 1)
      await server.request('POST', '/auth/users/resend_activation/', { email }, { from: `192.0.2.${index}` });
    await server.emails();
    await server.request('POST', '/auth/users/reset_password/', { email }, { from: '192.0.2.99' });
    expect(await kinds()).toEqual(['reset']);
  });

  test('a mailbox gets five emails in half an hour of all kinds together, two of them only for a new password', async () => {
    await start();
    const member = await server.member();
    const other = await server.member();
    for (let index = 0; index < 6; index += 1)
      await server.request('POST', '/auth/users/resend_activation/', member, { from: `192.0.2.${index}` });
    const change = { new_email: `z${member.email}`, current_password: other.password };
    for (let index = 0; index < 4; index += 1) await server.request('POST', '/auth/users/set_email/', change, other);
    for (let index = 0; index < 6; index += 1) await ask(member.email, `192.0.2.${index}`);
    const sent = await server.mailed();
    const kindsTo = (email: string) => sent.filter(([to]) => to === email).map(([, kind]) => kind);
    expect(kindsTo(member.email)).toEqual(['confirm', 'confirm', 'confirm', 'reset', 'reset']);
    expect(kindsTo(`z${member.email}`)).toHaveLength(3);
    const refused = await server.request('POST', '/auth/users/set_email/', change, other);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1800']);
    // Whatever strangers ask for, the member who is signed in gets the email; and nobody else's session helps.
    await server.request('POST', '/auth/users/resend_activation/', member, { token: other.token });
    expect(await kinds()).toEqual([]);
    await server.request('POST', '/auth/users/resend_activation/', member, { token: member.token });
    expect(await kinds()).toEqual(['confirm']);
  });

  test('a member who has reset the password can sign in from there while strangers guess', async () => {
    await start();
    const { email } = await server.member();
    const signIn = async (password: string, from: string) =>
      (await server.request('POST', '/auth/token/login/', { email, password }, { from })).status;
    for (let index = 0; index < 40; index += 1) await signIn('wrong', `203.0.113.${index}`);
    await ask(email, '192.0.2.80');
    const { uid, token } = await server.linkTo(email);
    const new_password = 'sette mele verdi 42';
    expect(await signIn(new_password, '192.0.2.80')).toBe(429);
    const body = { uid, token, new_password };
    const response = await server.request('POST', '/auth/users/reset_password_confirm/', body, { from: '192.0.2.80' });
    expect(response.status).toBe(204);
    expect([await signIn(new_password, '192.0.2.81'), await signIn(new_password, '192.0.2.80')]).toEqual([429, 200]);
  });

  test('an unconfirmed address gets five notices a day of all kinds together', async () => {
    await start();
    const member = await server.member();
    await server.emails();
    let { password } = member;
    for (let index = 0; index < 2; index += 1) {
      await server.request('DELETE', '/auth/users/me/', { current_password: password }, member);
      member.token = await server.newToken(member);
      await server.emails();
    }
    for (let index = 0; index < 9; index += 1) {
      const new_password = `Zq7!vXp${index}kk`;
      const body = { current_password: password, new_password };
      const response = await server.request('POST', '/auth/users/set_password/', body, { token: member.token });
      expect(response.status).toBe(204);
      password = new_password;
    }
    expect(await kinds()).toHaveLength(3);
  });

  test('one account after the other does not get more emails to a mailbox, nor does one that leaves its address', async () => {
    await start();
    const email = 'victim@example.org';
    const got: (string | undefined)[] = [];
    for (let index = 0; index < 8; index += 1) {
      const from = `192.0.2.${index}`;
      const { password, token } = await server.member({ email });
      const post = (path: string, body?: object) =>
        server.request('POST', `/auth/users/${path}/`, body, { token, from });
      await post('resend_activation', { email });
      await post('address_code');
      const new_email = `own${index}@example.net`;
      await post('set_email', { new_email, current_password: password });
      const sent = await server.emails();
      const [, uid, link] =
        /#email\/([\w-]+)\/([\w-]+)/.exec(sent.find(({ to }) => to === new_email)?.text ?? '') ?? [];
      expect((await post('set_email_confirm', { uid, token: link })).status).toBe(204);
      for (const { id, to } of [...sent, ...(await server.emails())]) if (to === email) got.push(id.split('-')[0]);
    }
    expect(got.filter((kind) => kind !== 'emailChanged')).toHaveLength(5);
    expect(got.filter((kind) => kind === 'emailChanged')).toHaveLength(5);
  });

  test('what was asked for before there was an account takes no email away from who registers', async () => {
    await start();
    const email = 'newcomer@example.org';
    for (let index = 0; index < 9; index += 1) await ask(email, `192.0.2.${index}`);
    expect(await kinds()).toEqual([]);
    await server.member({ email });
    expect(await kinds()).toEqual(['confirm']);
  });

  test('one client gets five emails into a mailbox, however the address is spelt, and its owner still gets the first', async () => {
    await start();
    const register = (email: string, from: string) =>
      server.request('POST', '/auth/users/', randomPerson({ email }), { from });
    for (let index = 0; index < 12; index += 1) {
      const email = `${index % 2 === 0 ? 'bo.x' : 'box'}+${index}@example.org`;
      expect((await register(email, '192.0.2.1')).status).toBe(201);
      await ask(email, '192.0.2.1');
    }
    expect(await server.emails()).toHaveLength(5);
    await register('box@example.org', '192.0.2.2');
    expect(await server.mailed()).toEqual([['box@example.org', 'confirm']]);
    server.clock.now += 29 * MINUTE_MS;
    expect(await kinds()).toEqual([]);
    for (let index = 0; index < 6; index += 1) {
      server.clock.now += HOUR_MS;
      await server.emails();
    }
    expect(await server.database.queries.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  test('other spellings of an address keep no email from its owner', async () => {
    await start();
    const owner = await server.member({ email: 'box@example.org' });
    await server.member({ email: 'box+stranger@example.org' });
    await server.emails();
    server.clock.now += HOUR_MS;
    for (let index = 0; index < 6; index += 1) await ask('box+stranger@example.org', '192.0.2.1');
    expect(await server.emails()).toHaveLength(5);
    await ask(owner.email, '192.0.2.2');
    expect(await server.mailed()).toEqual([[owner.email, 'reset']]);
    // Nor with the reserve used up, by registrations from many networks, if the owner is proven.
    await server.changeAccount(owner.email, { owner_since: 1 });
    for (let index = 10; index < 22; index += 1) {
      const stranger = randomPerson({ email: `box+${index}@example.org` });
      await server.request('POST', '/auth/users/', stranger, { from: `192.0.2.${index}` });
    }
    expect(await server.emails()).toHaveLength(9);
    await ask(owner.email, '192.0.2.3');
    expect(await server.mailed()).toEqual([[owner.email, 'reset']]);
  });

  test('emails to addresses without an owner have a limit for a domain, of which one network has a share', async () => {
    await start({ unprovenMailsPerHour: 100 });
    const register = (from: string) => server.request('POST', '/auth/users/', randomPerson(), { from });
    const asked = async (from: string, count: number) => {
      for (let index = 0; index < count; index += 1) await register(from);
      return (await kinds()).length;
    };
    expect(await asked('192.0.2.1', 9)).toBe(5);
    let others = 0;
    for (let index = 2; index < 7; index += 1) others += await asked(`192.0.2.${index}`, 9);
    expect(others).toBeLessThan(15);
    expect(await asked('192.0.2.99', 1)).toBe(1);
    server.clock.now += HOUR_MS;
    expect((await kinds()).length).toBeGreaterThan(10);
  });

  test('an address gets five in half an hour from all clients together, which responses do not reveal', async () => {
    await start();
    const member = await server.member();
    await server.emails();
    server.clock.now += HOUR_MS;
    const responses = [];
    for (let index = 0; index < 9; index += 1) responses.push(await ask(member.email, `192.0.2.${index}`));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));
    expect(await server.emails()).toHaveLength(5);
    server.clock.now += HOUR_MS;
    await ask(member.email, '192.0.2.1');
    expect(await server.emails()).toHaveLength(1);
  });

  test('a client is refused after a number of requests an hour, for all addresses together', async () => {
    server = await startServer(await makePlace(), { limits: { ...readConfig({}).limits, mailsPerHour: 4 } });
    for (let index = 0; index < 4; index += 1)
      expect((await ask(`a${index}@example.org`, '192.0.2.1')).status).toBe(204);
    const refused = await ask('a5@example.org', '192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    const body = { email: 'a6@example.org' };
    const resend = await server.request('POST', '/auth/users/resend_activation/', body, { from: '192.0.2.1' });
    expect(resend.status).toBe(429);
    expect((await ask('a5@example.org', '192.0.2.2')).status).toBe(204);
    server.clock.now += HOUR_MS;
    expect((await ask('a5@example.org', '192.0.2.1')).status).toBe(204);
  });
});
