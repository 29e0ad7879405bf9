// Which endpoints need a session: each endpoint of members, with tokens that are missing, wrong or over.
import { expect, test } from 'vitest';
import { PASSKEY_ENDPOINTS } from '#src/features/passkeys/endpoints.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { onDatabase } from '#test/databases.ts';
import { ALL_ENDPOINTS } from '#test/endpoints.ts';
import { sharedServer } from '#test/shared-server.ts';
import { ACCOUNT_PAGE_ENDPOINTS } from './endpoints.ts';

const OF_MEMBERS = ALL_ENDPOINTS.filter(([, { auth }]) => auth === 'member');
onDatabase('every endpoint', (makePlace) => {
  const server = sharedServer(makePlace);
  const send = (endpoint: { method: string; path: string }, token?: string, id = 'x', body: unknown = {}) =>
    server.request(endpoint.method, endpoint.path.replace(':id', id), endpoint.method === 'GET' ? undefined : body, {
      headers: { host: 'site.example' },
      ...(token === undefined ? {} : { token }),
    });

  test.each(OF_MEMBERS)('%s needs a valid token', async (_name, endpoint) => {
    const [signedOut, disabled] = [await server.member(), await server.member()];
    await server.request('POST', '/auth/token/logout/', undefined, { token: signedOut.token });
    await server.changeAccount(disabled.email, { is_active: 0 });
    for (const [token, detail] of [
      [undefined, 'Authentication credentials were not provided.'],
      ['0'.repeat(64), 'Invalid token.'],
      [signedOut.token, 'Invalid token.'],
      [disabled.token, 'User inactive or deleted.'],
    ] as const) {
      const response = await send(endpoint, token);
      expect([response.status, response.headers['www-authenticate'], response.body]).toEqual([
        401,
        'Token',
        { detail },
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test.each(ALL_ENDPOINTS.filter(([, { auth }]) => auth !== 'member'))(
    '%s needs no token, and ignores an invalid one',
    async (_name, endpoint) => {
      // One proves itself by a secret in its body, and the others ask for none.
      const statuses = endpoint.path === '/auth/desktop-limits/' ? [401] : [200, 400];
      for (const token of [undefined, '0'.repeat(64)]) expect(statuses).toContain((await send(endpoint, token)).status);
    },
  );

  test('a member cannot reach the data of another member', async () => {
    const [owner, other] = [await server.member(), await server.member()];
    const passkey = createAuthenticator({ origin: 'https://site.example', id: 'site.example' });
    const started = await send(PASSKEY_ENDPOINTS.start, owner.token, '', { current_password: owner.password });
    const response = passkey.make((started.body as { challenge: string }).challenge);
    expect((await send(PASSKEY_ENDPOINTS.add, owner.token, '', { name: 'Phone', response })).status).toBe(204);
    const devices = async () =>
      ((await send(ACCOUNT_PAGE_ENDPOINTS.devices, owner.token)).body as { devices: { id: string }[] }).devices;
    const [device] = await devices();

    for (const [endpoint, id] of [
      [ACCOUNT_PAGE_ENDPOINTS.endDevice, device!.id],
      [PASSKEY_ENDPOINTS.rename, hashToken(passkey.id)],
      [PASSKEY_ENDPOINTS.remove, hashToken(passkey.id)],
    ] as const) {
      const body = { name: 'Mine', current_password: other.password };
      const foreign = await send(endpoint, other.token, id, body);
      const nobodys = await send(endpoint, other.token, 'nothing', body);
      expect([foreign.status, foreign.text]).toEqual([404, nobodys.text]);
    }
    expect(await devices()).toHaveLength(1);
    expect((await send(PASSKEY_ENDPOINTS.list, owner.token)).body).toMatchObject({ passkeys: [{ name: 'Phone' }] });
    const { devices: list, exportData, profile } = ACCOUNT_PAGE_ENDPOINTS;
    for (const endpoint of [list, PASSKEY_ENDPOINTS.list, exportData, profile]) {
      const { text } = await send(endpoint, other.token);
      for (const own of [owner.email, device!.id, passkey.id]) expect(text).not.toContain(own);
    }
  });
});
