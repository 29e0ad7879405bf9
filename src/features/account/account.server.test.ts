import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { randomPerson, type ApiResponse, type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

const NEW_PASSWORD = 'Nv8?kLw3xx';
const STALE = { token: ['Invalid token for given user.'] };
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

type Member = Awaited<ReturnType<TestServer['member']>>;

onDatabase('/account', (makePlace) => {
  const server = sharedServer(makePlace);

  const shown = ({ status, body }: ApiResponse) => [status, body];
  const post = ({ token }: { token: string }, path: string, body: unknown) =>
    server.request('POST', `/auth/users/${path}/`, body, { token });
  const profile = async ({ token }: { token: string }) =>
    (await server.request('GET', '/auth/profile/', undefined, { token })).body as Record<string, unknown>;
  const signIn = async (member: Member, changes: Partial<Member> = {}) =>
    (await server.signIn({ ...member, ...changes })).status;

  test('one request gives all that /account shows, as the endpoints of the parts give it', async () => {
    const { token } = await server.member();
    const get = async (part: string) =>
      (await server.request('GET', `/auth/${part}/`, undefined, { token })).body as object;
    expect(await get('account')).toEqual({
      profile: await get('profile'),
      otp: await get('otp'),
      apps: await get('apps'),
      ...(await get('devices')),
      ...(await get('passkeys')),
      ...(await get('openings')),
      ...(await get('groups')),
    });
  });

  test('a new password ends the other sessions and keeps this one; the owner is notified', async () => {
    const member = await server.member();
    const other = await server.newToken(member);
    await server.emails();
    const body = { current_password: member.password, new_password: NEW_PASSWORD };
    expect((await post(member, 'set_password', body)).status).toBe(204);
    expect([await server.me(member.token), await server.me(other)]).toEqual([200, 401]);
    expect([await signIn(member), await signIn(member, { password: NEW_PASSWORD })]).toEqual([400, 200]);
    expect(await server.mailed()).toEqual([[member.email, 'passwordChanged']]);
  });

  test('a new password must be valid, and its faults are reported together with those of the old one', async () => {
    const member = await server.member();
    const faulty = await post(member, 'set_password', { current_password: 'wrong', new_password: member.email });
    expect(shown(faulty)).toMatchObject([
      400,
      { current_password: ['Invalid password.'], new_password: ['The password is too similar to the email.'] },
    ]);
    const missing = await post(member, 'set_password', { current_password: member.password });
    expect(shown(missing)).toMatchObject([400, { new_password: ['This field is required.'] }]);
    expect(await signIn(member)).toBe(200);
  });

  test('a new password cancels a pending change of the address, and keeps the link of a password reset', async () => {
    const member = await server.member();
    await server.emails();
    await post(member, 'set_email', { current_password: member.password, new_email: `x-${member.email}` });
    const email = await server.linkTo(`x-${member.email}`);
    await server.request('POST', '/auth/users/reset_password/', { email: member.email });
    const reset = await server.linkTo(member.email);
    await post(member, 'set_password', { current_password: member.password, new_password: NEW_PASSWORD });
    expect(shown(await post(member, 'set_email_confirm', email))).toMatchObject([400, STALE]);
    const again = { ...reset, new_password: 'Kp4!wQz9yy' };
    expect((await profile(member))['email']).toBe(member.email);
    expect((await post(member, 'reset_password_confirm', again)).status).toBe(204);
    expect(await signIn(member, { password: 'Kp4!wQz9yy' })).toBe(200);
  });

  test('a new username takes effect immediately, in its compatibility form, and the old one is free for others', async () => {
    const member = await server.member();
    const name = `ｎ${randomPerson().username}`;
    const body = { current_password: member.password, new_username: name };
    expect((await post(member, 'set_username', body)).status).toBe(204);
    expect((await profile(member))['username']).toBe(name.normalize('NFKC'));
    expect((await server.request('POST', '/auth/users/', randomPerson({ username: member.username }))).status).toBe(
      201,
    );
  });

  test('a username that is taken, looks like another or is invalid is refused; another spelling of one’s own is accepted', async () => {
    const member = await server.member();
    const { username: taken } = await server.member({ username: `paypal${randomPerson().username}` });
    const { password: current_password } = member;
    for (const [new_username, fault] of [
      [taken, 'A user with that username already exists.'],
      [taken.toUpperCase(), 'A user with that username already exists.'],
      [taken.replace('paypal', 'paypaI'), 'A user with that username already exists.'],
      ['a b', 'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.'],
      ['x'.repeat(151), 'Ensure this field has no more than 150 characters.'],
      [' ', 'This field may not be blank.'],
    ] as const) {
      const response = await post(member, 'set_username', { current_password, new_username });
      expect(shown(response)).toMatchObject([400, { new_username: [fault] }]);
    }
    expect((await profile(member))['username']).toBe(member.username);
    const own = { current_password, new_username: member.username.toUpperCase() };
    expect((await post(member, 'set_username', own)).status).toBe(204);
    expect((await profile(member))['username']).toBe(member.username.toUpperCase());
  });

  test('a new address is used once it is confirmed, and not before; the old one is notified', async () => {
    const member = await server.member();
    await server.emails();
    const new_email = `New.${member.email}`;
    const body = { current_password: member.password, new_email };
    expect((await post(member, 'set_email', body)).status).toBe(204);
    const link = await server.linkTo(new_email);
    expect(link.purpose).toBe('email');
    expect(await profile(member)).toMatchObject({ email: member.email, new_email, is_confirmed: false });
    expect(await signIn(member, { email: new_email })).toBe(400);
    expect((await post(member, 'set_email_confirm', link)).status).toBe(204);
    expect(await profile(member)).toMatchObject({ email: new_email, new_email: null, is_confirmed: true });
    expect(await server.mailed()).toEqual([[member.email, 'emailChanged']]);
    expect([await signIn(member), await signIn(member, { email: new_email })]).toEqual([400, 200]);
    expect(shown(await post(member, 'set_email_confirm', link))).toMatchObject([400, STALE]);
    expect(await server.me(member.token)).toBe(200);
  });

  test('a new address can be confirmed for a day', async () => {
    const [member, late] = [await server.member(), await server.member()];
    const start = server.clock.now;
    const linkFor = async (who: Member) => {
      await post(who, 'set_email', { current_password: who.password, new_email: `new.${who.email}` });
      return server.linkTo(`new.${who.email}`);
    };
    const links = [await linkFor(member), await linkFor(late)] as const;
    server.clock.now = start + DAY_MS - 1;
    expect((await post(member, 'set_email_confirm', links[0])).status).toBe(204);
    server.clock.now = start + DAY_MS;
    expect(shown(await post(late, 'set_email_confirm', links[1]))).toMatchObject([400, STALE]);
    expect((await profile(late))['new_email']).toBeNull();
    server.clock.now = start;
  });

  test('a taken address is refused when it is requested, and when it is confirmed', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const { password: current_password } = member;
    for (const [new_email, fault] of [
      [other.email.toUpperCase(), 'user with this email already exists.'],
      ['nobody', 'Enter a valid email address.'],
      ['ada@[::1]', 'Enter a valid email address.'],
      ['a@example.org\nBcc: b@example.org', 'Enter a valid email address.'],
    ] as const) {
      const response = await post(member, 'set_email', { current_password, new_email });
      expect(shown(response)).toMatchObject([400, { new_email: [fault] }]);
    }
    const fresh = randomPerson();
    await post(member, 'set_email', { current_password, new_email: fresh.email });
    const link = await server.linkTo(fresh.email);
    expect((await server.request('POST', '/auth/users/', fresh)).status).toBe(201);
    const late = await post(member, 'set_email_confirm', link);
    expect(shown(late)).toMatchObject([400, { email: ['user with this email already exists.'] }]);
    expect((await profile(member))['email']).toBe(member.email);
  });

  test('another spelling of one’s own address is accepted', async () => {
    const member = await server.member();
    await server.emails();
    const new_email = member.email.toUpperCase();
    const body = { current_password: member.password, new_email };
    expect((await post(member, 'set_email', body)).status).toBe(204);
    expect((await post(member, 'set_email_confirm', await server.linkTo(new_email))).status).toBe(204);
    expect((await profile(member))['email']).toBe(new_email);
  });

  test('one of two members who confirm the same address concurrently gets it, and the other an error', async () => {
    for (let round = 0; round < 8; round += 1) {
      const members = [await server.member(), await server.member()] as const;
      const { email: new_email } = randomPerson();
      const links: Awaited<ReturnType<TestServer['linkTo']>>[] = [];
      for (const member of members) {
        await post(member, 'set_email', { current_password: member.password, new_email });
        links.push(await server.linkTo(new_email));
      }
      const responses = await Promise.all(members.map((member, at) => post(member, 'set_email_confirm', links[at])));
      const [first, second] = responses.toSorted((a, b) => a.status - b.status);
      expect(first?.status).toBe(204);
      expect(second).toMatchObject({ status: 400, body: { email: ['user with this email already exists.'] } });
      const { queries } = server.database;
      expect(await queries.selectFrom('users').select('id').where('email', '=', new_email).execute()).toHaveLength(1);
    }
  });

  test('the language of emails must be one of the site', async () => {
    const member = await server.member();
    await server.emails();
    const set = (body: unknown) => server.request('PATCH', '/auth/profile/', body, { token: member.token });
    for (const language of LANGUAGE_CODES) {
      expect((await set({ language })).status).toBe(204);
      expect((await profile(member))['language']).toBe(language);
    }
    expect((await set({ language: 'el' })).status).toBe(204);
    for (const body of [{}, { language: 'xx' }, { language: 'EL' }, { language: null }, { language: 'toString' }])
      expect(shown(await set(body))).toMatchObject([400, { language: [expect.any(String)] }]);
    await server.request('POST', '/auth/users/reset_password/', { email: member.email });
    expect(await server.emails()).toMatchObject([
      { language: 'el', subject: expect.stringMatching(/\p{Script=Greek}/u) },
    ]);
  });

  test('the display name is in the profile, the session and the greeting, and can be removed', async () => {
    const member = await server.member();
    await server.request('POST', '/auth/users/activation/', await server.linkTo(member.email), { token: member.token });
    const name = async () => {
      const { body } = await server.request('GET', '/auth/users/me/', undefined, { token: member.token });
      const { display_name } = await profile(member);
      return [display_name, (body as { display_name?: unknown }).display_name];
    };
    const set = (display_name: unknown) =>
      server.request('POST', '/auth/profile/display_name/', { display_name }, { token: member.token });
    expect(await name()).toEqual([null, undefined]);
    expect((await set('  Zoe\u0308 O’Neill  ')).status).toBe(204);
    expect(await name()).toEqual(['Zoë O’Neill', 'Zoë O’Neill']);
    await server.emails();
    await server.request('POST', '/auth/users/reset_password/', { email: member.email });
    expect(await server.emails()).toMatchObject([{ text: expect.stringContaining('Zoë O’Neill') }]);
    for (const wrong of [
      'a@b',
      'ada＠x',
      'Ada\u202E',
      'Ada\nL',
      '\u3164',
      '…',
      `a${'\u0301'.repeat(9)}`,
      'a'.repeat(61),
    ])
      expect(shown(await set(wrong))).toMatchObject([400, { display_name: [expect.any(String)] }]);
    expect((await set(' ')).status).toBe(204);
    expect(await name()).toEqual([null, undefined]);
  });

  test('sessions are listed with the names of browser and system, and the current one is marked', async () => {
    const member = await server.member();
    const signedIn = await server.request('POST', '/auth/token/login/', member, { headers: FIREFOX });
    const other = { token: (signedIn.body as { auth_token: string }).auth_token };
    const list = async (session: { token: string }) => {
      const { body } = await server.request('GET', '/auth/devices/', undefined, session);
      return (body as { devices: Record<string, unknown>[] }).devices;
    };
    const now = new Date(server.clock.now).toISOString();
    const devices = await list(other);
    expect(devices).toHaveLength(2);
    const id = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const current = { id, name: 'Firefox, Linux', first_seen: now, last_seen: now.slice(0, 10), is_current: true };
    expect(devices.filter(({ is_current }) => is_current)).toEqual([current]);
    expect(devices.map(({ id }) => id)).not.toContain(other.token);
    const mine = devices.find(({ is_current }) => !is_current);
    expect((await server.request('DELETE', `/auth/devices/${String(mine?.['id'])}/`, undefined, other)).status).toBe(
      204,
    );
    expect([await server.me(member.token), (await list(other)).length]).toEqual([401, 1]);
    const gone = await server.request('DELETE', `/auth/devices/${String(mine?.['id'])}/`, undefined, other);
    expect(gone.status).toBe(404);
  });

  test('all other sessions of the member end immediately, and no one else’s', async () => {
    const [member, stranger] = [await server.member(), await server.member()];
    const others = [await server.newToken(member), await server.newToken(member)];
    expect((await server.request('DELETE', '/auth/devices/', undefined, { token: member.token })).status).toBe(204);
    const statuses = await Promise.all([member.token, stranger.token, ...others].map(server.me));
    expect(statuses).toEqual([200, 200, 401, 401]);
  });
});
