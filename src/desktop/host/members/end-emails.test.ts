// From an end that a session says to the email of the site.
import { expect, test, vi } from 'vitest';
import type { EndSoon } from '#src/desktop/engines/engine.ts';
import { homeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, advance, claimsOf, confirmedMember, serverWithApp, signInToApp } from '#test/server-apps.ts';
import { readDesktopConfig } from '../settings.ts';
import { tellSiteOfEnds } from './end-emails.ts';
import { createMembers } from './members.ts';
import { createSiteClient } from './site-client.ts';

const ORIGIN = 'https://desktop.example';

onDatabase('an email before the desktop closes', (makePlace) => {
  const { server } = serverWithApp(makePlace, { desktopUrl: ORIGIN });

  test('is sent to a member who wants it, once for each end, three times a day and in time', async () => {
    const app = await addApp(server, { id: 'desktop', redirectUris: [`${ORIGIN}/api/callback`] });
    const member = await confirmedMember(server);
    const { sub } = claimsOf((await signInToApp(server, app, member, { scope: 'openid' })).id_token) as { sub: string };
    await server.changeAccount(member.email, { language: 'de' });
    await server.emails();
    const members = createMembers(Date.now);
    const statuses: number[] = [];
    const warn = vi.fn<() => void>();
    const hostWith = (secret: string) => {
      let say: ((soon: EndSoon) => void) | undefined;
      const config = readDesktopConfig({ DESKTOP_SITE_URL: 'https://site.example', DESKTOP_CLIENT_SECRET: secret });
      const site = createSiteClient(config, secret, async (address, init) => {
        const answer = await server.request('POST', (address as URL).pathname, init?.body as string, {
          headers: { 'content-type': 'application/json' },
        });
        statuses.push(answer.status);
        return new Response(null, { status: answer.status });
      });
      tellSiteOfEnds({
        engine: { onSoon: (listener) => (say = listener) },
        members,
        site,
        log: { warn },
        now: Date.now,
      });
      return async (at: number, why: EndSoon['why'] = 'idle') => {
        const before = statuses.length;
        say?.({ id: 'w-1', home: homeOf(sub), why, at });
        await expect.poll(() => statuses.length).toBeGreaterThan(before);
        return (await server.emails()).map(({ to, subject, text }) => ({ to, subject, text }));
      };
    };
    const end = hostWith(app.secret);
    const choose = async (method: string) =>
      (await server.request(method, '/auth/desktop-emails/', undefined, { token: member.token })).status;
    const chosen = async () =>
      (await server.request('GET', '/auth/account/', undefined, { token: member.token })).body as object;

    const inMinutes = (minutes: number) => Date.now() + minutes * MINUTE_MS;
    const first = inMinutes(15);

    members.add({ sub, sid: 's', signedInAt: Date.now() });
    expect(await chosen()).toMatchObject({ desktop_emails: false });
    expect(await end(first)).toEqual([]);
    expect([await choose('POST'), await choose('POST')]).toEqual([204, 204]);
    expect(await chosen()).toMatchObject({ desktop_emails: true });
    const [idle, ...more] = await end(first);
    expect([idle?.to, more]).toEqual([member.email, []]);
    expect(idle?.text).toContain('In etwa 15 Minuten');
    expect(idle?.text).toContain(`Weitermachen\n${ORIGIN}/de#desktop\n`);
    expect(idle?.text).toContain('https://site.example/de/account\n');
    expect(await end(first)).toEqual([]);
    expect((await end(inMinutes(14), 'age')).map(({ subject }) => subject)).toEqual([
      'Die Zeit deines Desktops ist bald um',
    ]);
    // It counts, and comes too late.
    expect(await end(inMinutes(1))).toEqual([]);
    expect(await end(inMinutes(12))).toEqual([]);
    advance(server, DAY_MS);
    members.add({ sub, sid: 's', signedInAt: Date.now() });
    expect(await end(inMinutes(12))).toHaveLength(1);
    expect(await choose('DELETE')).toBe(204);
    expect(await end(inMinutes(11))).toEqual([]);
    await choose('POST');
    expect(await hostWith('0'.repeat(64))(inMinutes(10))).toEqual([]);
    expect(statuses.filter((status) => status !== 204)).toEqual([401]);
    expect(warn).toHaveBeenCalledOnce();
  });
});
