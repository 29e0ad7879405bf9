// Registration where an operator has to approve each account.
import { QueryCreator } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { usernameKey } from '#src/server/identity/username-key.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { fastHasher, randomPerson, startServer, type Person, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

onDatabase('where an operator approves accounts', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async () => {
    const changes = { smtpUrl: 'smtp://127.0.0.1:1' };
    server = await startServer(await makePlace(), changes, fastHasher, { registration: 'approval' });
  };
  const ask = (person: Person, more: object = {}, from = '192.0.2.1') =>
    server.request('POST', '/auth/users/', { ...person, ...more }, { from });
  const open = async ({ uid, token }: Awaited<ReturnType<TestServer['linkTo']>>) => {
    const { status, headers } = await server.request('POST', '/auth/users/activation/', { uid, token });
    return [status, headers['account-status']];
  };
  const confirm = async ({ email }: Person) =>
    expect(await open(await server.linkTo(email))).toEqual([204, 'awaiting-approval']);
  const codes = async (person: Person) => (await server.signIn(person)).headers['error-codes'];
  const run = (...argv: string[]) => typeCommand(server.services, argv);
  const messages = async () => {
    const { out } = await run('requests', 'list', '--json');
    return (JSON.parse(out) as { requests: { message: string }[] }).requests.map(({ message }) => message);
  };

  test('nobody is let in before the address is confirmed and an operator agrees', async () => {
    await start();
    const person = randomPerson();
    const asked = await ask(person, { message: '  I teach\n\u0007 here. ' });
    expect([asked.status, asked.headers['account-status']]).toEqual([201, 'awaiting-approval']);
    expect([await codes(person), await messages()]).toEqual(['signInFailed', []]);
    expect((await run('users', 'approve', person.email)).err).toMatch(/not confirmed the address yet/);
    await confirm(person);
    expect([await codes(person), await messages()]).toEqual(['awaitingApproval', ['I teach here.']]);
    expect((await run('users', 'approve', person.email)).code).toBe(0);
    expect(await server.mailed()).toEqual([[person.email, 'requestApproved']]);
    expect((await server.signIn(person)).status).toBe(200);
    expect((await run('users', 'refuse', person.email, '--yes')).err).toMatch(/does not wait/);
  });

  test('the email about the address says that an operator decides, also when it is sent again', async () => {
    await start();
    const person = randomPerson();
    const sent = [person.email, 'confirmRequest'];
    await ask(person);
    expect((await run('users', 'resend', person.email)).code).toBe(0);
    expect(await server.mailed()).toEqual([sent, sent]);
    await server.request('POST', '/auth/users/resend_activation/', { email: person.email });
    expect(await server.mailed()).toEqual([sent]);
    await run('users', 'confirm', person.email, '--yes');
    expect((await run('users', 'resend', person.email)).err).toMatch(/waits for no email/);
  });

  test('a new password by email lets nobody in either', async () => {
    await start();
    const person = randomPerson();
    await ask(person);
    await confirm(person);
    await server.request('POST', '/auth/users/reset_password/', { email: person.email });
    const link = await server.linkTo(person.email);
    const password = 'Other-7 boats adrift';
    const reset = { ...link, new_password: password };
    expect((await server.request('POST', '/auth/users/reset_password_confirm/', reset)).status).toBe(204);
    expect(await codes({ ...person, password })).toBe('awaitingApproval');
  });

  test('a refusal deletes the account and says why', async () => {
    await start();
    const person = randomPerson();
    await ask(person);
    await confirm(person);
    expect((await run('users', 'refuse', person.email, '--reason', 'Only for <pupils>.', '--yes')).code).toBe(0);
    const [mail] = await server.emails();
    expect([mail?.to, mail?.text]).toEqual([person.email, expect.stringContaining('\n\nOnly for <pupils>.\n\n')]);
    expect(await server.database.queries.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await ask(person)).status).toBe(201);
  });

  test('a visitor cannot see that an address has an account, and its owner reads what to do', async () => {
    await start();
    const [owner, other] = [randomPerson(), randomPerson()];
    for (const one of [owner, other]) {
      await ask(one);
      await confirm(one);
      await run('users', 'approve', one.email);
    }
    await server.emails();
    const shown = async (email: string, name: string) => {
      const person = randomPerson({ email, username: name, password: 'Another-7 one' });
      const { status, body, headers } = await ask(person);
      const { id: _, ...rest } = body as { id: number };
      const again = await ask(randomPerson({ username: name }));
      return [status, headers['account-status'], Object.keys(rest), await codes(person), again.body];
    };
    const { email: free } = randomPerson();
    expect(await shown(owner.email, 'first.name')).toEqual(await shown(free, 'second.name'));
    // The username that is the address, which the form proposes: not the work either says that it is somebody's.
    await server.changeAccount(other.email, { username: other.email, username_key: await usernameKey(other.email) });
    const selects = vi.spyOn(QueryCreator.prototype, 'selectFrom');
    const counts = [];
    const unused = randomPerson().email;
    for (const email of [unused, other.email]) {
      selects.mockClear();
      expect((await ask(randomPerson({ email, username: email }))).status).toBe(201);
      counts.push(selects.mock.calls.length);
    }
    expect(counts[0]).toBe(counts[1]);
    expect(await server.mailed()).toEqual([
      [owner.email, 'accountExists'],
      [free, 'confirmRequest'],
      [unused, 'confirmRequest'],
      [other.email, 'accountExists'],
    ]);
    expect((await server.signIn(owner)).status).toBe(200);
  });

  test('what the reader of the address asked for is approved, also where others asked with it before and afterwards', async () => {
    await start();
    const reader = randomPerson({ password: 'Reader-7 boats' });
    const [before, after] = [randomPerson({ email: reader.email }), randomPerson({ email: reader.email })];
    await ask(before, { message: 'I am a stranger.' }, '198.51.100.1');
    const stranger = await server.linkTo(reader.email);
    await ask(reader, { message: 'I teach here.' });
    const own = await server.linkTo(reader.email);
    await ask(after, {}, '198.51.100.2');
    const { body } = await server.request('POST', '/auth/users/link/', { ...own, purpose: 'activation' });
    expect(body).toMatchObject({ state: 'valid', request: { username: reader.username, message: 'I teach here.' } });
    expect((await run('users', 'confirm', reader.email, '--yes')).err).toMatch(/more than one request/);
    expect(await open(own)).toEqual([204, 'awaiting-approval']);
    expect([await open(stranger), await open(own)]).toEqual([
      [400, undefined],
      [400, undefined],
    ]);
    expect(await server.emails()).toEqual([]);
    expect(await messages()).toEqual(['I teach here.']);
    await run('users', 'approve', reader.email);
    const statuses = [];
    for (const person of [before, after, reader]) statuses.push((await server.signIn(person)).status);
    expect(statuses).toEqual([400, 400, 200]);
    expect((await server.account(reader.email)).username).toBe(reader.username);
  });

  test('emails about a request are sent again to who made it, and not those of a stranger’s request', async () => {
    await start();
    const reader = randomPerson();
    await ask(reader, { username: 'reader.name' });
    const stranger = randomPerson({ email: reader.email });
    await ask(stranger, {}, '198.51.100.1');
    expect(await server.emails()).toHaveLength(2);
    const again = async (from: string) => {
      server.clock.now += HOUR_MS;
      await server.request('POST', '/auth/users/resend_activation/', { email: reader.email }, { from });
      const links = (await server.emails()).map(({ text }) => /#activation\/([\w-]+)\/([\w-]+)/.exec(text) ?? []);
      const names = [];
      for (const [, uid, token] of links) {
        const { body } = await server.request('POST', '/auth/users/link/', { uid, token, purpose: 'activation' });
        names.push((body as { request: { username: string } }).request.username);
      }
      return names.sort();
    };
    expect(await again('192.0.2.1')).toEqual(['reader.name']);
    expect(await again('203.0.113.9')).toEqual([stranger.username, 'reader.name'].sort());
    // 'Was it not you?' in the email about the stranger's request.
    const disown = /#disown\/([\w-]+)\/([\w-]+)/;
    await run('users', 'resend', reader.email);
    const mails = await server.emails();
    const [, uid = '', token] = disown.exec(mails[0]?.text ?? '') ?? [];
    expect((await server.request('POST', '/auth/users/disown/', { uid, token })).status).toBe(204);
    const { out } = await run('requests', 'list', '--unconfirmed', '--json');
    expect((JSON.parse(out) as { requests: object[] }).requests).toHaveLength(1);
    expect((await run('users', 'refuse', reader.email, '--yes')).code).toBe(0);
    expect((await run('requests', 'list', '--unconfirmed')).out).toContain('Nobody waits.');
    expect(await server.emails()).toEqual([]);
  });

  test('an invitation is used as if nobody waited with the address, and ends the links of those who do', async () => {
    await start();
    const times = { created_at: server.clock.now, expires_at: server.clock.now + DAY_MS };
    const row = { hash: hashToken('code'), note: '', uses_left: 1, ...times };
    await server.database.queries.insertInto('invitations').values(row).execute();
    const [stranger, member] = [randomPerson(), randomPerson()];
    await ask(stranger, { email: member.email });
    const link = await server.linkTo(member.email);
    expect((await ask(member, { invitation: 'code' })).status).toBe(201);
    expect(await open(link)).toEqual([400, undefined]);
    expect((await server.signIn(member)).status).toBe(200);
    // The other way round: not a link to the account that an invited stranger may have made.
    await server.emails();
    await ask(stranger, { email: member.email, username: 'third.name' });
    expect(await server.mailed()).toEqual([[member.email, 'accountExists']]);
  });

  test('a queue that a few networks have filled makes room at their expense', async () => {
    await start();
    const first = randomPerson();
    await ask(first);
    const link = await server.linkTo(first.email);
    const rows = Array.from({ length: 999 }, (_, index) => ({
      id: index + 1,
      message: '',
      network: `network ${index % 17}`,
      created_at: server.clock.now + index,
    }));
    for (let at = 0; at < rows.length; at += 111)
      await server.database.queries
        .insertInto('approval_requests')
        .values(rows.slice(at, at + 111))
        .execute();
    for (let index = 0; index < 5; index += 1)
      expect((await ask(randomPerson(), {}, `198.51.100.${index}`)).status).toBe(201);
    const { length } = await server.database.queries.selectFrom('approval_requests').select('id').execute();
    expect(length).toBe(1000);
    expect(await open(link)).toEqual([204, 'awaiting-approval']);
  });

  test('a network has a quarter of the places among those who wait for an operator, and nobody the whole', async () => {
    await start();
    let status = 0;
    for (let index = 0; index < 130 && status !== 403; index += 1) ({ status } = await ask(randomPerson()));
    expect(status).toBe(403);
    expect((await ask(randomPerson(), {}, '192.0.2.2')).status).toBe(201);
  });

  test('a network that has confirmed its share opens no more, and leaves places to others', async () => {
    await start();
    const { queries } = server.database;
    const [greedy, honest] = [randomPerson(), randomPerson()];
    await ask(greedy);
    const { network } = await queries.selectFrom('approval_requests').select('network').executeTakeFirstOrThrow();
    const first = await server.linkTo(greedy.email);
    await ask(honest, {}, '198.51.100.1');
    const second = await server.linkTo(honest.email);
    const user = { password: '', language: 'en', is_active: 1, created_at: 1, confirmed_at: 1 };
    const ids = Array.from({ length: 101 }, (_, at) => at + 1);
    const users = ids.map((id) => {
      const [email, name] = [`${id}@b.example`, `${id}`];
      return { id, email, email_key: email, username: name, username_key: name, ...user };
    });
    await queries.insertInto('users').values(users).execute();
    const requests = ids.map((id) => ({ id, user_id: id, message: '', network, created_at: 1 }));
    await queries.insertInto('approval_requests').values(requests).execute();
    expect([await open(first), await open(second)]).toEqual([
      [403, undefined],
      [204, 'awaiting-approval'],
    ]);
  });

  test('a request stays while its email waits, and for a day after it was sent', async () => {
    await start();
    const person = randomPerson();
    await ask(person);
    const afterDays = async (days: number) => {
      server.clock.now += days * DAY_MS;
      await runRetention(server.services, RETENTION_STEPS);
      return (await server.database.queries.selectFrom('approval_requests').select('id').execute()).length;
    };
    expect(await afterDays(3.5)).toBe(1);
    const link = await server.linkTo(person.email);
    expect(await afterDays(0.9)).toBe(1);
    expect(await open(link)).toEqual([204, 'awaiting-approval']);
    await ask(randomPerson());
    await server.emails();
    expect([await afterDays(2.9), await afterDays(0.2)]).toEqual([2, 1]);
  });

  test('the operator is reminded once a day, and requests end when nobody decides', async () => {
    await start();
    const [waiting, unconfirmed] = [randomPerson(), randomPerson()];
    for (const one of [waiting, unconfirmed]) await ask(one);
    await confirm(waiting);
    const kinds = async (days: number) => {
      server.clock.now += days * DAY_MS;
      await runRetention(server.services, RETENTION_STEPS);
      return (await server.mailed()).map(([, kind]) => kind);
    };
    const left = async () =>
      (await server.database.queries.selectFrom('users').select('email').execute()).map(({ email }) => email);
    expect([await kinds(0), await kinds(0.5), await kinds(0.5)]).toEqual([
      ['requestsWaiting'],
      [],
      ['requestsWaiting'],
    ]);
    await kinds(2.1);
    expect(await left()).toEqual([waiting.email]);
    expect(await kinds(27)).toEqual(['requestExpired']);
    expect(await left()).toEqual([]);
  });
});
