import { expect, test } from 'vitest';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { createAuthenticator, type Changes } from '#test/authenticator.ts';
import { onDatabase } from '#test/databases.ts';
import { digest, passkeyRequests, REFUSED, shown, SITE } from '#test/passkey-requests.ts';
import { sharedServer } from '#test/shared-server.ts';

const LOCAL = { origin: 'http://localhost:3000', id: 'localhost' };

onDatabase('passkeys', (makePlace) => {
  const server = sharedServer(makePlace);

  const { request, startAdding, add, list, signInChallenge, send, signIn, holder } = passkeyRequests(() => server);

  test('one is added, listed, and signs its owner in; the owner is notified', async () => {
    const { member, authenticator } = await holder();
    await server.changeAccount(member.email, { owner_since: 1, confirmed_at: server.clock.now });
    const today = new Date(server.clock.now).toISOString().slice(0, 10);
    const row = { id: digest(authenticator.id), name: 'Phone', added_on: today, last_used_on: today };
    expect(await list(member)).toEqual([row]);
    const told = (await server.emails()).filter(({ id }) => id.startsWith('passkeyAdded'));
    expect(told).toMatchObject([{ to: member.email, text: expect.stringContaining('Phone') }]);
    const response = await signIn(authenticator);
    expect(response.status, response.text).toBe(200);
    const { auth_token, ...rest } = response.body as { auth_token: string };
    expect(rest).toEqual({});
    expect((await request('GET', '/auth/users/me/', undefined, auth_token)).body).toMatchObject({
      email: member.email,
    });
  });

  test('the options require a discoverable passkey with user verification, and have no id of the account', async () => {
    const member = await server.member();
    const options = await startAdding(member);
    expect(options).toMatchObject({
      rp: { id: 'site.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { id } = await server.account(member.email);
    expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain(String(id));
    expect(options.user.id).toBe((await startAdding(member)).user.id);
  });

  test('a second one can be added, but the same one not twice, by this member or another', async () => {
    const { member, authenticator } = await holder();
    expect((await startAdding(member)).excludeCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    expect(shown(await add(member, authenticator, 'Again'))).toEqual(REFUSED);
    expect(shown(await add(await server.member(), authenticator, 'Stolen'))).toEqual(REFUSED);
    expect((await add(member, createAuthenticator(SITE), 'Key')).status).toBe(204);
    expect((await list(member)).map(({ name }) => name).sort()).toEqual(['Key', 'Phone']);
  });

  test('it can be renamed, to a valid name only', async () => {
    const { member, authenticator } = await holder();
    const path = `/auth/passkeys/${digest(authenticator.id)}/`;
    expect((await request('PATCH', path, { name: '  Telefono di Ada  ' }, member.token)).status).toBe(204);
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(61) }, { name: 'a\0b' }]) {
      const response = await request('PATCH', path, body, member.token);
      expect([response.status, Object.keys(response.body as object)]).toEqual([400, ['name', 'detail']]);
    }
    expect((await list(member)).map(({ name }) => name)).toEqual(['Telefono di Ada']);
  });

  test('a removed one does not sign in', async () => {
    const { member, authenticator } = await holder();
    const remove = async (body?: object) =>
      (await request('DELETE', `/auth/passkeys/${digest(authenticator.id)}/`, body, member.token)).status;
    expect(await remove()).toBe(400);
    await server.emails();
    expect(await remove({ current_password: member.password })).toBe(204);
    expect(await list(member)).toEqual([]);
    expect(await server.mailed()).toEqual([[member.email, 'passkeyRemoved']]);
    expect(shown(await signIn(authenticator))).toEqual(REFUSED);
    expect(await remove({ current_password: member.password })).toBe(404);
  });

  const UNVERIFIED_OR_FRAMED: readonly [string, Changes][] = [
    ['a user who was not verified', { isVerified: false }],
    ['a page in a foreign frame', { crossOrigin: true }],
    ['a page in a foreign frame that is named', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ];
  test.each<[string, Changes]>([
    ['another origin', { origin: 'https://site.example.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a challenge of nobody', { challenge: Buffer.alloc(40, 7).toString('base64url') }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['a broken signature', { isFlipped: true }],
    ...UNVERIFIED_OR_FRAMED,
  ])('%s is refused at sign-in', async (_what, changes) => {
    const { authenticator } = await holder();
    expect(shown(await signIn(authenticator, changes))).toEqual(REFUSED);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test.each<[string, Changes]>([
    ['another origin', { origin: 'http://site.example' }],
    ['another site', { rpId: 'example' }],
    ['a challenge of nobody', { challenge: '' }],
    ['another ceremony', { type: 'webauthn.get' }],
    ...UNVERIFIED_OR_FRAMED,
  ])('%s is refused at adding', async (_what, changes) => {
    const member = await server.member();
    expect(shown(await add(member, createAuthenticator(SITE), 'Phone', changes))).toEqual(REFUSED);
    expect(await list(member)).toEqual([]);
  });

  test('a response works once, also if it is sent five times concurrently', async () => {
    const { authenticator } = await holder();
    const response = authenticator.use(await signInChallenge());
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(response)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(shown(await send(response))).toEqual(REFUSED);
  });

  test('a challenge works once, also with another passkey or another spelling', async () => {
    const [{ authenticator }, { authenticator: other }] = [await holder(), await holder()];
    const challenge = await signInChallenge();
    expect((await send(authenticator.use(challenge))).status).toBe(200);
    // Of the last letter only two bits count: the next letter spells the same bytes.
    const sameBytes = `${challenge.slice(0, -1)}${String.fromCharCode(challenge.charCodeAt(challenge.length - 1) + 1)}`;
    expect(Buffer.from(sameBytes, 'base64url')).toEqual(Buffer.from(challenge, 'base64url'));
    for (const again of [challenge, `${challenge}=`, sameBytes])
      expect(shown(await send(other.use(again)))).toEqual(REFUSED);
  });

  test('a challenge expires: to sign in after ten minutes, to add a passkey after five', async () => {
    const { member, authenticator } = await holder();
    const challenges = [await signInChallenge(), await signInChallenge()];
    const { challenge } = await startAdding(member);
    const start = server.clock.now;
    server.clock.now = start + 5 * MINUTE_MS;
    const response = createAuthenticator(SITE).make(challenge);
    expect(shown(await request('POST', '/auth/passkeys/', { name: 'Late', response }, member.token))).toEqual(REFUSED);
    server.clock.now = start + 10 * MINUTE_MS - 1;
    expect((await send(authenticator.use(challenges[0]!))).status).toBe(200);
    server.clock.now = start + 10 * MINUTE_MS;
    expect(shown(await send(authenticator.use(challenges[1]!)))).toEqual(REFUSED);
  });

  test('a challenge is valid for one purpose and one member: not to add instead of signing in, nor for another member', async () => {
    const { member, authenticator } = await holder();
    const { challenge } = await startAdding(member);
    expect(shown(await send(authenticator.use(challenge)))).toEqual(REFUSED);
    const other = await server.member();
    for (const challenge of [await signInChallenge(), (await startAdding(member)).challenge]) {
      const response = createAuthenticator(SITE).make(challenge);
      const refused = await request('POST', '/auth/passkeys/', { name: 'Phone', response }, other.token);
      expect(shown(refused)).toEqual(REFUSED);
    }
  });

  test('a counter that decreases is refused as a copy; a counter that stays 0 is accepted', async () => {
    const { authenticator } = await holder();
    expect((await signIn(authenticator, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) expect(shown(await signIn(authenticator, { counter }))).toEqual(REFUSED);
    expect((await signIn(authenticator, { counter: 6 })).status).toBe(200);
    const { authenticator: synced } = await holder({ counts: false });
    for (let index = 0; index < 3; index += 1) expect((await signIn(synced)).status).toBe(200);
  });

  test('a passkey does not sign in another member', async () => {
    const [{ authenticator }, { authenticator: other }] = [await holder(), await holder()];
    const response = { ...authenticator.use(await signInChallenge()), id: other.id, rawId: other.id };
    expect(shown(await send(response))).toEqual(REFUSED);
  });

  test('a disabled account is refused, and works again when it is enabled', async () => {
    const { member, authenticator } = await holder();
    await server.changeAccount(member.email, { is_active: 0 });
    expect(shown(await signIn(authenticator))).toEqual(REFUSED);
    await server.changeAccount(member.email, { is_active: 1 });
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test('malformed responses are refused in the same way', async () => {
    const { authenticator } = await holder();
    const { id } = authenticator;
    const sound = authenticator.use(await signInChallenge());
    const incomplete = [undefined, null, 7, 'text', [], {}, { id }, { id: { toString: 1 } }, { id: '\0' }];
    const broken = [
      ...incomplete,
      { ...sound, response: null },
      { ...sound, response: { ...sound.response, authenticatorData: '' } },
      { ...sound, response: { ...sound.response, clientDataJSON: '@@@' } },
      { ...sound, rawId: 'other' },
    ];
    for (const response of broken) expect([response, ...shown(await send(response))]).toEqual([response, ...REFUSED]);
  });

  test.each([[null], ['usb'], [7], [{ length: 1 }], [[{ toString: 1 }, null, ['usb']]]])(
    'one with the transports %j is added without transports',
    async (transports) => {
      const member = await server.member();
      const authenticator = createAuthenticator(SITE);
      const made = authenticator.make((await startAdding(member)).challenge) as { response: object };
      const response = { ...made, response: { ...made.response, transports } };
      expect((await request('POST', '/auth/passkeys/', { name: 'Phone', response }, member.token)).status).toBe(204);
      expect((await list(member)).map(({ id }) => id)).toEqual([digest(authenticator.id)]);
    },
  );

  test('passkeys added on localhost do not sign in to the site', async () => {
    const member = await server.member();
    const local = { host: 'localhost:3000', origin: 'http://localhost:3000' };
    const { token, password } = member;
    const authenticator = createAuthenticator(LOCAL);
    const started = await request('POST', '/auth/passkeys/start/', { current_password: password }, token, local);
    const { challenge } = started.body as { challenge: string };
    const body = { name: 'Mine', response: authenticator.make(challenge) };
    expect((await request('POST', '/auth/passkeys/', body, token, local)).status).toBe(204);
    const response = authenticator.use(await signInChallenge());
    expect(shown(await send(response))).toEqual(REFUSED);
    // Forwarded by a proxy it comes from elsewhere, whatever the browser says.
    const forwarded = { ...local, 'x-forwarded-for': '192.0.2.1' };
    const far = { response: authenticator.use(await signInChallenge()) };
    expect((await request('POST', '/auth/passkeys/login/', far, undefined, forwarded)).status).toBe(400);
    const again = { response: authenticator.use(await signInChallenge()) };
    expect((await request('POST', '/auth/passkeys/login/', again, undefined, local)).status).toBe(200);
  });

  test('a twenty-first is refused', async () => {
    const member = await server.member();
    for (let index = 0; index < 20; index += 1)
      expect((await add(member, createAuthenticator(SITE), `Key ${index}`)).status).toBe(204);
    const response = await request(
      'POST',
      '/auth/passkeys/start/',
      { current_password: member.password },
      member.token,
    );
    expect(shown(response)).toEqual(REFUSED);
  });

  test('a passkey does not bypass a required confirmation of the address', async () => {
    const { member, authenticator } = await holder();
    const { site, now } = server.services;
    const { confirmation } = site;
    Object.assign(site, { confirmation: 'required' });
    expect(shown(await signIn(authenticator))).toEqual(REFUSED);
    await server.changeAccount(member.email, { confirmed_at: now() });
    expect((await signIn(authenticator)).status).toBe(200);
    Object.assign(site, { confirmation });
  });
});
