// Registration where an operator has to approve each account.
import { afterEach, expect, test } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { hashToken } from '#src/server/hash-token.ts';
import { DAY_MS } from '#src/shared/durations.ts';
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
  const ask = (person: Person, more: object = {}) => server.request('POST', '/auth/users/', { ...person, ...more });
  const confirm = async ({ email }: Person) => {
    const { uid, token } = await server.linkTo(email);
    const { status, headers } = await server.request('POST', '/auth/users/activation/', { uid, token });
    expect([status, headers['account-status']]).toEqual([204, 'awaiting-approval']);
  };
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
    await ask(person);
    await run('users', 'resend', person.email);
    await server.request('POST', '/auth/users/resend_activation/', { email: person.email });
    await ask({ ...person, username: 'another.name' });
    expect(await server.mailed()).toEqual(Array.from({ length: 4 }, () => [person.email, 'confirmRequest']));
    await run('users', 'confirm', person.email, '--yes');
    expect((await run('users', 'resend', person.email)).err).toMatch(/waits for no email/);
  });

  test('a new password by email lets nobody in either', async () => {
    await start();
    const person = randomPerson();
    await ask(person);
    await server.mails();
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
    const [mail] = await server.mails();
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
    await server.mails();
    const shown = async (email: string, name: string) => {
      const person = randomPerson({ email, username: name, password: 'Another-7 one' });
      const { status, body, headers } = await ask(person);
      const { id: _, ...rest } = body as { id: number };
      const again = await ask(randomPerson({ username: name }));
      return [status, headers['account-status'], Object.keys(rest), await codes(person), again.body];
    };
    const { email: free } = randomPerson();
    expect(await shown(owner.email, 'first.name')).toEqual(await shown(free, 'second.name'));
    // The username that is the address, which the form proposes.
    expect((await ask(randomPerson({ email: other.email, username: other.email }))).status).toBe(201);
    expect(await server.mailed()).toEqual([
      [owner.email, 'accountExists'],
      [free, 'confirmRequest'],
      [other.email, 'accountExists'],
    ]);
    expect((await server.signIn(owner)).status).toBe(200);
  });

  test('an invitation needs no approval', async () => {
    await start();
    const times = { created_at: server.clock.now, expires_at: server.clock.now + DAY_MS };
    const row = { hash: hashToken('code'), note: '', uses_left: 1, ...times };
    await server.database.queries.insertInto('invitations').values(row).execute();
    const person = randomPerson();
    expect((await ask(person, { invitation: 'code' })).headers['account-status']).toBeUndefined();
    expect((await server.signIn(person)).status).toBe(200);
    expect((await ask(randomPerson(), { invitation: 'code' })).status).toBe(403);
  });

  test('a full queue refuses the next visitor and keeps all others', async () => {
    await start();
    const rows = Array.from({ length: 1000 }, (_, id) => ({ id, message: '', created_at: server.clock.now }));
    for (let at = 0; at < rows.length; at += 100)
      await server.database.queries
        .insertInto('approval_requests')
        .values(rows.slice(at, at + 100))
        .execute();
    const { status, headers } = await ask(randomPerson());
    expect([status, headers['error-codes']]).toEqual([403, 'requestsFull']);
    expect(await server.database.queries.selectFrom('users').select('id').execute()).toEqual([]);
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
