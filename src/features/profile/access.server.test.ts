// Who may call what: every call that a member has, with every token but the right one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTP_ENDPOINTS } from '#src/features/otp/wire.ts';
import { hashBytes } from '#src/features/passkeys/passkeys.server.ts';
import { PASSKEY_ENDPOINTS } from '#src/features/passkeys/wire.ts';
import { MEMBER_ENDPOINTS } from '#src/shared/auth-api.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { onEachDatabase } from '#test/databases.ts';
import { startServer, type TestServer } from '#test/server.ts';

const ALL = Object.entries({
  ...named('member', MEMBER_ENDPOINTS),
  ...named('otp', OTP_ENDPOINTS),
  ...named('passkey', PASSKEY_ENDPOINTS),
});
/** Calls of whoever has a link, wants one, or is about to sign in. */
const PUBLIC = [
  'member.activate',
  'member.resendActivation',
  'member.disown',
  'member.resetPassword',
  'member.resetPasswordConfirm',
  'member.setEmailConfirm',
  'passkey.signInStart',
  'passkey.signIn',
];
const OF_MEMBERS = ALL.filter(([name]) => !PUBLIC.includes(name));

function named(group: string, calls: Record<string, { method: string; path: string }>) {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${group}.${name}`, call]));
}

onEachDatabase('every call of a member', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(await makePlace());
  });
  afterAll(() => server.close());
  const send = (call: { method: string; path: string }, token?: string, id = 'x', body: unknown = {}) =>
    server.call(call.method, call.path.replace(':id', id), call.method === 'GET' ? undefined : body, {
      headers: { host: 'site.example' },
      ...(token === undefined ? {} : { token }),
    });

  test('is one of those that are looked at here', () => {
    expect(OF_MEMBERS.map(([name]) => name).sort()).toEqual(
      [
        ...['devices', 'endDevice', 'endOtherDevices', 'exportData', 'leave', 'profile'].map(
          (name) => `member.${name}`,
        ),
        ...['setEmail', 'setLanguage', 'setPassword', 'setUsername', 'stay'].map((name) => `member.${name}`),
        ...['confirm', 'remove', 'renewCodes', 'start', 'status'].map((name) => `otp.${name}`),
        ...['add', 'list', 'remove', 'rename', 'start'].map((name) => `passkey.${name}`),
      ].sort(),
    );
  });

  test.each(OF_MEMBERS)('%s needs a token, and one that is good', async (_name, call) => {
    const [signedOut, disabled] = [await server.member(), await server.member()];
    await server.call('POST', '/auth/token/logout/', undefined, { token: signedOut.token });
    const { queries } = server.database;
    await queries.updateTable('users').set({ is_active: 0 }).where('email', '=', disabled.email).execute();
    for (const [token, detail] of [
      [undefined, 'Authentication credentials were not provided.'],
      ['0'.repeat(64), 'Invalid token.'],
      [signedOut.token, 'Invalid token.'],
      [disabled.token, 'User inactive or deleted.'],
    ] as const) {
      const answer = await send(call, token);
      expect([answer.status, answer.headers['www-authenticate'], answer.body]).toEqual([401, 'Token', { detail }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test.each(ALL.filter(([name]) => PUBLIC.includes(name)))(
    '%s needs none, and ignores a stale one',
    async (_name, call) => {
      for (const token of [undefined, '0'.repeat(64)]) expect([200, 400]).toContain((await send(call, token)).status);
    },
  );

  test.each(ALL)('%s answers nonsense without a fault of ours', async (_name, call) => {
    const { token } = await server.member();
    const bodies = [[], null, 'text', 7, { current_password: {}, uid: [], response: [[]], otp: {}, name: [null] }];
    for (const body of bodies) expect((await send(call, token, '%00', body)).status).toBeLessThan(500);
    const broken = await server.call(call.method, call.path.replace(':id', 'x'), '{"a":', { token });
    expect(broken.status).toBeLessThan(500);
  });

  test('what belongs to one member is not there for another', async () => {
    const [owner, other] = [await server.member(), await server.member()];
    const passkey = createAuthenticator({ origin: 'https://site.example', id: 'site.example' });
    const started = await send(PASSKEY_ENDPOINTS.start, owner.token, '', { current_password: owner.password });
    const response = passkey.make((started.body as { challenge: string }).challenge);
    expect((await send(PASSKEY_ENDPOINTS.add, owner.token, '', { name: 'Phone', response })).status).toBe(204);
    const devices = async () =>
      ((await send(MEMBER_ENDPOINTS.devices, owner.token)).body as { devices: { id: string }[] }).devices;
    const [device] = await devices();

    for (const [call, id] of [
      [MEMBER_ENDPOINTS.endDevice, device!.id],
      [PASSKEY_ENDPOINTS.rename, hashBytes(passkey.id)],
      [PASSKEY_ENDPOINTS.remove, hashBytes(passkey.id)],
    ] as const) {
      const [foreign, nobodys] = [
        await send(call, other.token, id, { name: 'Mine', current_password: other.password }),
        await send(call, other.token, 'nothing', { name: 'Mine', current_password: other.password }),
      ];
      expect([foreign.status, foreign.text]).toEqual([404, nobodys.text]);
    }
    expect(await devices()).toHaveLength(1);
    expect((await send(PASSKEY_ENDPOINTS.list, owner.token)).body).toMatchObject({ passkeys: [{ name: 'Phone' }] });
    for (const call of [
      MEMBER_ENDPOINTS.devices,
      PASSKEY_ENDPOINTS.list,
      MEMBER_ENDPOINTS.exportData,
      MEMBER_ENDPOINTS.profile,
    ]) {
      const { text } = await send(call, other.token);
      expect([text.includes(owner.email), text.includes(device!.id), text.includes(passkey.id)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });
});
