import { expect, test, vi } from 'vitest';
import { homeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { logOptions } from '#src/server/process/log.ts';
import { createHostHttp } from '../http/http.ts';
import type { HostServices } from '../services.ts';
import { readDesktopConfig } from '../settings.ts';
import { createMembers } from './members.ts';
import { notificationRoutes } from './notification-routes.ts';

test('a sign-out whose desktop could not be ended is carried out when the site says it again', async () => {
  const config = readDesktopConfig({});
  const members = createMembers(() => 0);
  const subs = ['anna', 'bert', 'forgotten'];
  const desktops = new Set(subs.map(homeOf));
  let isAway = true;
  const end = vi.fn(async (home: string) => {
    if (isAway && home === homeOf('anna')) throw new Error('the hub is away');
    desktops.delete(home);
  });
  const sessions = { allOfHome: (home: string) => (desktops.has(home) ? [home] : []), end };
  const readLogout = async (token: string) => JSON.parse(token) as object;
  const http = createHostHttp({ config, log: logOptions('silent'), pages: undefined, now: () => 0 });
  notificationRoutes(http, { members, sessions, site: { readLogout } } as unknown as HostServices);
  const signOut = async (who: object) => {
    const payload = new URLSearchParams({ logout_token: JSON.stringify(who) }).toString();
    return (await http.inject({ method: 'POST', url: '/api/back-channel-logout', payload })).statusCode;
  };
  const keys = ['anna', 'bert'].map((sub) => members.add({ sub, sid: 'session', signedInAt: 0 }));
  expect([await signOut({ sid: 'session' }), desktops]).toEqual([500, new Set([homeOf('anna'), homeOf('forgotten')])]);
  expect(keys.map((key) => members.find(key))).toEqual([undefined, undefined]);
  isAway = false;
  expect([await signOut({ sid: 'session' }), desktops]).toEqual([200, new Set([homeOf('forgotten')])]);
  // This host has started again since that member signed in.
  expect([await signOut({ sid: 'other', sub: 'forgotten' }), desktops.size]).toEqual([200, 0]);
  await http.close();
});

test('an event that comes late ends nothing that the member has begun since', async () => {
  const config = readDesktopConfig({});
  const members = createMembers(() => 0);
  const [old, since] = [1, 3].map((seconds) =>
    members.add({ sub: 'anna', sid: undefined, signedInAt: seconds * 1_000 }),
  );
  const sessions = { allOfHome: () => ['w-1'], end: vi.fn() };
  const site = { readEvent: async () => ({ kind: 'revoked', sub: 'anna', at: 2_000 }) };
  const http = createHostHttp({ config, log: logOptions('silent'), pages: undefined, now: () => 0 });
  notificationRoutes(http, { members, sessions, site } as unknown as HostServices);
  const headers = { 'content-type': 'application/secevent+jwt' };
  expect((await http.inject({ method: 'POST', url: '/api/events', headers })).statusCode).toBe(202);
  expect([old, since].map((key) => members.find(key)?.signedInAt)).toEqual([undefined, 3_000]);
  expect(sessions.end).not.toHaveBeenCalled();
  await http.close();
});
