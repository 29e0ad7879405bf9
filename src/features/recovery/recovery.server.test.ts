import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#src/server/mail/transport.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { randomPerson, type ApiResponse, type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';
import { reason, sentence } from '#test/texts.ts';

const NEW_PASSWORD = 'Nv8?kLw3xx';
const STALE = [400, { token: ['Invalid token for given user.'], detail: sentence(reason('linkInvalid')) }];

onEachDatabase('links in emails', (makePlace) => {
  const server = sharedServer(makePlace);
  // What an earlier test has not read.
  beforeEach(() => server.emails());

  type Link = Awaited<ReturnType<TestServer['linkTo']>>;
  type Member = Awaited<ReturnType<TestServer['member']>>;
  const shown = ({ status, body }: ApiResponse) => [status, body];
  const post = (path: string, body: unknown) => server.request('POST', `/auth/users/${path}/`, body);
  const profile = async ({ token }: Member) =>
    (await server.request('GET', '/auth/profile/', undefined, { token })).body as { is_confirmed: boolean };
  const signIn = async (member: Member, password = member.password) =>
    (await server.signIn({ ...member, password })).status;
  const activate = ({ uid, token }: Link) => post('activation', { uid, token });
  const disown = ({ uid, token }: Link) => post('disown', { uid, token });
  const reset = ({ uid, token }: Link, new_password: unknown = NEW_PASSWORD) =>
    post('reset_password_confirm', { uid, token, new_password });
  const resetLink = async (email: string) => {
    expect((await post('reset_password', { email })).status).toBe(204);
    return server.linkTo(email);
  };
  /** The links in the email to a member. */
  const linksTo = ({ email }: Member, mails: readonly Mail[]) => {
    const { text = '' } = mails.find(({ to }) => to === email) ?? {};
    const found = [...text.matchAll(/#(\w+)\/([\w-]+)\/([\w-]+)/g)];
    return found.map(([, purpose = '', uid = '', token = '']) => ({ purpose, uid, token })) as [Link, Link];
  };
  const confirmed = async () => {
    const member = await server.member();
    expect((await activate(await server.linkTo(member.email))).status).toBe(204);
    return member;
  };

  test('the email to a new address confirms it, once', async () => {
    const member = await server.member();
    const link = await server.linkTo(member.email);
    expect([link.purpose, (await profile(member)).is_confirmed]).toEqual(['activation', false]);
    expect((await activate(link)).status).toBe(204);
    expect((await profile(member)).is_confirmed).toBe(true);
    expect(shown(await activate(link))).toEqual(STALE);
  });

  test('a link leads to the page in the account’s language, and its token is after the #', async () => {
    const person = randomPerson();
    await server.request('POST', '/auth/users/', person, { language: 'de' });
    const mail = (await server.emails()).find(({ to }) => to === person.email);
    expect(mail?.language).toBe('de');
    const links = mail?.text.split('\n').filter((line) => line.startsWith('https:')) ?? [];
    expect(links).toHaveLength(2);
    for (const link of links) {
      const { origin, pathname, search, hash } = new URL(link);
      expect([origin, pathname.startsWith('/de/'), search]).toEqual(['https://site.example', true, '']);
      expect(hash).toMatch(/^#(?:activation|disown)\/[\w-]+\/[\w-]{43}$/);
    }
  });

  test('a confirmation link is valid for a day', async () => {
    const [first, second] = [await server.member(), await server.member()];
    const mails = await server.emails();
    const [[early], [late]] = [linksTo(first, mails), linksTo(second, mails)];
    server.clock.now += 24 * HOUR_MS - 1;
    expect((await activate(early)).status).toBe(204);
    server.clock.now += 1;
    expect(shown(await activate(late))).toEqual(STALE);
    expect((await profile(second)).is_confirmed).toBe(false);
  });

  test('a link is valid for its account and its purpose only, and a failed attempt does not use it up', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const mails = await server.emails();
    const [[activation, disowning], [foreign]] = [linksTo(member, mails), linksTo(other, mails)];
    expect([activation.purpose, disowning.purpose]).toEqual(['activation', 'disown']);
    for (const wrong of [disowning, { ...activation, uid: foreign.uid }, { ...activation, token: foreign.token }])
      expect(shown(await activate(wrong))).toEqual(STALE);
    for (const wrong of [activation, { ...disowning, uid: foreign.uid }]) {
      expect(shown(await disown(wrong))).toEqual(STALE);
      expect(shown(await reset(wrong))).toEqual(STALE);
      expect(shown(await post('set_email_confirm', wrong))).toEqual(STALE);
    }
    expect(await server.me(member.token)).toBe(200);
    expect((await activate(activation)).status).toBe(204);
  });

  test('a malformed link is answered like an expired one, without an internal error', async () => {
    for (const path of ['activation', 'disown', 'reset_password_confirm', 'set_email_confirm'])
      for (const body of [{}, { uid: 'MQ', token: null }, { uid: ['MQ'], token: { a: 1 } }, { uid: '\0', token: '\0' }])
        expect([path, ...shown(await post(path, body))]).toEqual([path, ...STALE]);
  });

  test('the confirmation email is sent again on request, until the address is confirmed', async () => {
    const member = await server.member();
    const first = await server.linkTo(member.email);
    expect((await post('resend_activation', { email: member.email.toUpperCase() })).status).toBe(204);
    const second = await server.linkTo(member.email);
    expect(second.token).not.toBe(first.token);
    expect((await activate(first)).status).toBe(204);
    expect(shown(await activate(second))).toEqual(STALE);
    expect((await post('resend_activation', { email: member.email })).status).toBe(204);
    expect(await server.emails()).toEqual([]);
  });

  test('the owner of the address deletes an account that someone else opened, by the email', async () => {
    const member = await server.member();
    const link = await server.linkTo(member.email, 1);
    expect(link.purpose).toBe('disown');
    expect((await disown(link)).status).toBe(204);
    expect([await server.me(member.token), await signIn(member)]).toEqual([401, 400]);
    expect(shown(await disown(link))).toEqual(STALE);
    expect((await server.request('POST', '/auth/users/', { ...randomPerson(), email: member.email })).status).toBe(201);
  });

  test('a confirmed account is not deleted by an old email', async () => {
    const member = await server.member();
    const [activation, disowning] = linksTo(member, await server.emails());
    await activate(activation);
    expect(shown(await disown(disowning))).toEqual(STALE);
    expect(await server.me(member.token)).toBe(200);
  });

  test('a request for an email does not reveal whether there is an account', async () => {
    const [member, disabled] = [await confirmed(), await confirmed()];
    await server.changeAccount(disabled.email, { is_active: 0 });
    for (const path of ['reset_password', 'resend_activation']) {
      const responses = [];
      for (const email of [member.email, disabled.email, randomPerson().email])
        responses.push(await post(path, { email }));
      const [known, ...others] = responses.map(
        ({ headers: { date: _date, 'x-request-id': _number, ...headers }, ...rest }) => ({
          headers,
          ...rest,
        }),
      );
      expect(known).toMatchObject({ status: 204, text: '' });
      expect(others).toEqual([known, known]);
    }
    expect(await server.mailed()).toEqual([[member.email, 'reset']]);
  });

  test('a request for an email needs an address, and an invalid one is reported as at registration', async () => {
    for (const [body, faults] of [
      [{}, ['This field is required.']],
      [{ email: ' ' }, ['This field may not be blank.']],
      [{ email: 'nobody' }, ['Enter a valid email address.']],
      [{ email: 'a@example.org\r\nBcc: b@example.org' }, ['Enter a valid email address.']],
    ] as const)
      for (const path of ['reset_password', 'resend_activation'])
        expect(shown(await post(path, body))).toMatchObject([400, { email: faults }]);
  });

  test('a new password ends all sessions, and the owner is notified', async () => {
    const member = await confirmed();
    const second = await server.newToken(member);
    const link = await resetLink(member.email);
    expect(link.purpose).toBe('reset');
    expect((await reset(link)).status).toBe(204);
    expect([await server.me(member.token), await server.me(second)]).toEqual([401, 401]);
    expect([await signIn(member), await signIn(member, NEW_PASSWORD)]).toEqual([400, 200]);
    expect(await server.mailed()).toEqual([[member.email, 'passwordChanged']]);
  });

  test('a reset link works once, also if it is used five times concurrently', async () => {
    const member = await confirmed();
    const link = await resetLink(member.email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => reset(link)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400, 400]);
    expect(shown(await reset(link))).toEqual(STALE);
    expect(await server.emails()).toHaveLength(1);
  });

  test('a reset link is valid for half an hour, and a used one ends the others', async () => {
    const member = await confirmed();
    const links = [await resetLink(member.email), await resetLink(member.email)] as const;
    server.clock.now += 30 * MINUTE_MS - 1;
    expect((await reset(links[0])).status).toBe(204);
    expect(shown(await reset(links[1]))).toEqual(STALE);
    const late = await resetLink(member.email);
    server.clock.now += 30 * MINUTE_MS;
    expect(shown(await reset(late))).toEqual(STALE);
  });

  test('a refused password does not use up the link', async () => {
    const member = await confirmed();
    const link = await resetLink(member.email);
    for (const [password, fault] of [
      [null, 'This field may not be null.'],
      ['', 'This field may not be blank.'],
      ['Zq7!v', 'This password is too short. It must contain at least 8 characters.'],
      ['password1', 'This password is too common.'],
      [member.email, 'The password is too similar to the email.'],
    ] as const)
      expect(shown(await reset(link, password))).toMatchObject([400, { new_password: [fault] }]);
    expect(await server.me(member.token)).toBe(200);
    expect((await reset(link)).status).toBe(204);
  });

  test('a new password cancels a pending change of the address', async () => {
    const member = await confirmed();
    const { token, password } = member;
    const evil = { current_password: password, new_email: 'evil@example.com' };
    const begin = () => server.request('POST', '/auth/users/set_email/', evil, { token });
    expect((await begin()).status).toBe(204);
    const sent = await server.linkTo('evil@example.com');
    // A second one still waits in the outbox.
    expect((await begin()).status).toBe(204);
    const { queries } = server.database;
    const waiting = await queries.selectFrom('outbox').selectAll().where('kind', '=', 'newEmail').execute();
    await queries.deleteFrom('outbox').where('kind', '=', 'newEmail').execute();
    const link = await resetLink(member.email);
    await queries.insertInto('outbox').values(waiting).execute();

    expect((await reset(link)).status).toBe(204);
    expect(shown(await post('set_email_confirm', sent))).toEqual(STALE);
    expect((await server.emails()).map(({ to }) => to)).toEqual([member.email]);
    expect(await signIn(member, NEW_PASSWORD)).toBe(200);
  });
});
