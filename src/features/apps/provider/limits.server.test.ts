// What apps and their visitors may send from one network.
import { expect, test, vi } from 'vitest';
import { authorizationUrl } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, advance } from '#test/server-apps.ts';
import { startServer } from '#test/server.ts';
import { createAppLimits } from './app-limits.server.ts';

onDatabase('the limits of apps', (makePlace) => {
  test('limit requests and wrong secrets from one network, over all servers', async () => {
    // The OpenID library reads the time itself.
    vi.useFakeTimers({ toFake: ['Date'] });
    const place = await makePlace();
    const limited = await startServer(place);
    const other = await startServer({ ...place, remove: async () => undefined });
    const one = await addApp(limited);
    const from = { from: '192.0.2.7' };
    const wrong = { authorization: `Basic ${Buffer.from(`${one.client.id}:wrong`).toString('base64')}` };
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...wrong };
    const statuses = async (count: number, send: () => Promise<{ status: number }>) => {
      const all = [];
      for (let n = 0; n < count; n += 1) all.push((await send()).status);
      return [all.at(0), all.at(-2), all.at(-1)];
    };
    const open = () => limited.request('GET', authorizationUrl(one), undefined, from);
    expect(await statuses(301, open)).toEqual([303, 303, 429]);
    const { headers, body } = await open();
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.stringMatching(/^[ -~]+ seconds?\.$/) as string,
    });
    const browser = await limited.request('GET', authorizationUrl(one, { ui_locales: 'de-AT' }), undefined, {
      ...from,
      headers: { accept: 'text/html,*/*' },
    });
    expect([browser.status, browser.headers.location]).toEqual([303, '/de/consenti?error=too_many_requests']);
    const send = () => limited.request('POST', '/oidc/token', 'grant_type=refresh_token', { ...from, headers: form });
    expect(await statuses(31, send)).toEqual([401, 401, 429]);
    const revoke = await limited.request('POST', '/oidc/revoke', 'token=x', { ...from, headers: form });
    expect(revoke.status).toBe(429);
    advance(other, 3_000);
    const elsewhere = await other.request('POST', '/oidc/token', 'grant_type=refresh_token', {
      ...from,
      headers: form,
    });
    expect(elsewhere.status).toBe(429);
    await other.close();
    const { status } = await limited.request('POST', '/oidc/token', 'grant_type=refresh_token', { headers: form });
    expect(status).toBe(401);
    await limited.close();
    vi.useRealTimers();
  });

  test('refuse requests that would push out those of others to who makes them', async () => {
    const server = await startServer(await makePlace());
    const { rateCounters } = server.services;
    const { recordAppRequest } = createAppLimits(rateCounters);
    const passed = async (client: string) => {
      for (let count = 0; ; count += 1) {
        if (count === 60) return 'all';
        if (
          !(await recordAppRequest(client).then(
            () => true,
            () => false,
          ))
        )
          return count;
      }
    };
    expect(await passed('192.0.2.1')).toBe('all');
    const { key } = await rateCounters.counter({ free: 0, memoryMs: 0 }, 'kept app requests');
    await server.database.queries.updateTable('limits').set({ count: 19_780 }).where('key', '=', key).execute();
    expect(await passed('2001:db8:1:1')).toBe(50);
    expect(await passed('2001:db8:1:ff01')).toBe(0);
    expect(await passed('192.0.2.2')).toBe(50);
    await server.close();
  });
});
