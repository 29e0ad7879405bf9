// From a command of the site to the limits of a desktop that starts.
import { expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, claimsOf, confirmedMember, serverWithApp, signInToApp } from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';
import { readDesktopConfig } from '../settings.ts';
import { createOwnLimits } from './own-limits.ts';
import { createSiteClient } from './site-client.ts';

const ORIGIN = 'https://desktop.example';

onDatabase('the desktop of a member', (makePlace) => {
  const { server } = serverWithApp(makePlace, { desktopUrl: ORIGIN });

  test('has the most of what the groups say that the member is in, and what was said last while the site is away', async () => {
    const app = await addApp(server, { id: 'desktop', redirectUris: [`${ORIGIN}/api/callback`] });
    const member = await confirmedMember(server);
    const { sub } = claimsOf((await signInToApp(server, app, member, { scope: 'openid' })).id_token) as { sub: string };
    const run = async (command: string) => (await typeCommand(server.services, command.split('|'))).err;
    for (const [group, limits] of [
      ['small', '--home-mib|100|--work-hours|2'],
      ['large', '--home-mib|5000|--memory-mib|2048'],
      ['asked', '--home-mib|9000'],
    ] as const) {
      await run(`groups|make|${group}|The ${group}`);
      expect(await run(`groups|limit|${group}|${limits}`)).toBe('');
      await run(`groups|add|${group}|${member.email}`);
      if (group !== 'asked') await server.request('POST', `/auth/groups/${group}/`, undefined, { token: member.token });
    }
    expect(await run('groups|limit|small|--home-mib|5')).toContain('--home-mib is 5: it should be 0, or from 16');
    let isAway = false;
    const hostWith = (secret: string) => {
      const config = readDesktopConfig({ DESKTOP_SITE_URL: 'https://site.example', DESKTOP_CLIENT_SECRET: secret });
      return createSiteClient(config, secret, async (address, init) => {
        if (isAway) throw new Error('away');
        const headers = { 'content-type': 'application/json' };
        const path = (address as URL).pathname;
        const { status, text } = await server.request('POST', path, init?.body as string, { headers });
        return new Response(text, { status });
      });
    };
    await expect(hostWith('x'.repeat(64)).limitsOf(sub)).rejects.toThrow('status 401');
    const site = hostWith(app.secret);
    expect(await site.limitsOf('nobody')).toEqual({});
    const warn = vi.fn<() => void>();
    let now = 0;
    const ownLimits = createOwnLimits(site, { warn }, () => now);
    const limits = { homeBytes: 5000 * 2 ** 20, memoryBytes: 2048 * 2 ** 20, ageSeconds: 7200 };
    expect(await ownLimits(sub)).toEqual(limits);
    [isAway, now] = [true, MINUTE_MS];
    expect([await ownLimits(sub), warn.mock.calls.length, await ownLimits('other')]).toEqual([limits, 1, {}]);
    now = DAY_MS;
    expect(await ownLimits(sub)).toEqual({});
  });
});
