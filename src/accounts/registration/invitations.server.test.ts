import { afterEach, expect, test } from 'vitest';
import type { AccountSite } from '#src/accounts/services.server.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { fastHasher, randomPerson, startServer, type ApiResponse, type TestServer } from '#test/server.ts';
import { refusalBody } from '#test/texts.ts';

const INVALID = [403, refusalBody('request.invitationInvalid')];
const CLOSED = [403, refusalBody('request.registrationClosed')];

onEachDatabase('registration', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());

  const start = async (registration: AccountSite['registration'], hasher = fastHasher) => {
    server = await startServer(await makePlace(), {}, hasher, { registration });
  };
  const invite = async (code: string, uses_left = 1) => {
    const { now } = server.clock;
    const row = { hash: hashToken(code), note: 'for friends', uses_left, created_at: now, expires_at: now + DAY_MS };
    await server.database.queries.insertInto('invitations').values(row).execute();
  };
  const register = (invitation?: unknown, person = randomPerson()) =>
    server.request('POST', '/auth/users/', { ...person, invitation });
  const shown = ({ status, body }: ApiResponse) => [status, body];
  const left = async () =>
    (await server.database.queries.selectFrom('invitations').select('uses_left').executeTakeFirstOrThrow()).uses_left;
  const accounts = async () => (await server.database.queries.selectFrom('users').select('id').execute()).length;

  test('is possible for everyone if it is open, and ignores invitations', async () => {
    await start('open');
    await invite('code');
    for (const invitation of [undefined, 'code', 'no code', 7, null])
      expect([invitation, (await register(invitation)).status]).toEqual([invitation, 201]);
    expect(await left()).toBe(1);
  });

  test('is refused if it is closed, with or without an invitation, whatever else is wrong', async () => {
    await start('closed');
    await invite('code');
    for (const invitation of [undefined, 'code']) expect(shown(await register(invitation))).toEqual(CLOSED);
    expect(shown(await register('code', { email: '', username: '', password: '' }))).toEqual(CLOSED);
    expect([await accounts(), await left()]).toEqual([0, 1]);
  });

  test('needs an invitation if the site requires one', async () => {
    await start('invitation');
    await invite('code');
    for (const invitation of [undefined, '', 'other', 'CODE', 7, null, ['code'], { code: 1 }, hashToken('code')])
      expect([invitation, ...shown(await register(invitation))]).toEqual([invitation, ...INVALID]);
    expect(await accounts()).toBe(0);
    expect((await register('code')).status).toBe(201);
    expect(shown(await register('code'))).toEqual(INVALID);
  });

  test('accepts an invitation as often as it allows, also with concurrent requests', async () => {
    // All requests have passed the check before hashing when the first of them writes.
    let arrived = 0;
    let open = () => undefined as void;
    const gate = new Promise<void>((done) => (open = done));
    const hash = async (password: string) => {
      arrived += 1;
      if (arrived === 12) open();
      await gate;
      return fastHasher.hash(password);
    };
    await start('invitation', { ...fastHasher, hash });
    await invite('code', 3);
    const responses = await Promise.all(Array.from({ length: 12 }, () => register('code')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const response of responses.filter(({ status }) => status !== 201)) expect(shown(response)).toEqual(INVALID);
    expect([await accounts(), await left()]).toEqual([3, 0]);
  });

  test('does not count a failed registration as a use of an invitation', async () => {
    await start('invitation');
    await invite('code', 2);
    const first = randomPerson();
    expect((await register('code', first)).status).toBe(201);
    expect((await register('code', first)).body).toMatchObject({ email: ['user with this email already exists.'] });
    expect((await register('code', randomPerson({ password: 'short' }))).status).toBe(400);
    const twice = randomPerson();
    const both = await Promise.all([register('code', twice), register('code', twice)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([201, 201]);
    expect([await accounts(), await left()]).toEqual([2, 0]);
  });

  test('accepts an invitation until it expires', async () => {
    await start('invitation');
    await invite('code', 5);
    server.clock.now += DAY_MS - 1;
    expect((await register('code')).status).toBe(201);
    server.clock.now += 1;
    expect(shown(await register('code'))).toEqual(INVALID);
  });
});
