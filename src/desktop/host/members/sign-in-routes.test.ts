import { expect, test, vi } from 'vitest';
import { logOptions } from '#src/server/process/log.ts';
import { createHostHttp } from '../http/http.ts';
import type { HostServices } from '../services.ts';
import { readDesktopConfig } from '../settings.ts';
import { createMembers } from './members.ts';
import { signInRoutes } from './sign-in-routes.ts';

test('sign-ins that are made up do not make the host ask the site without end', async () => {
  const config = readDesktopConfig({ DESKTOP_TRUST_PROXY: '127.0.0.1' });
  const complete = vi.fn(async () => Promise.reject(new Error('invalid_grant')));
  const begin = vi.fn(async () => Promise.reject(new Error('away')));
  const http = createHostHttp({ config, log: logOptions('silent'), pages: undefined, now: () => 0 });
  const services = { config, members: createMembers(() => 0), site: { begin, complete } };
  signInRoutes(http, services as unknown as HostServices, () => 0);
  const ask = async (url: string, count: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${count}`, cookie: 'desktop-sign-in=a.b.c.it.desktop' };
    return (await http.inject({ url, headers })).headers.location;
  };
  for (let count = 0; count < 400; count++) {
    expect(await ask('/api/callback', count % 20)).toMatch(/^\/#sign-in-failed/);
    expect(await ask('/api/sign-in', count % 20)).toMatch(/^\/#sign-in-failed/);
  }
  const asked = complete.mock.calls.length;
  expect(begin.mock.calls.length).toBe(asked);
  expect(asked).toBeLessThan(300);
  // Somebody else.
  await ask('/api/callback', 99);
  expect(complete.mock.calls.length).toBe(asked + 1);
  await http.close();
});
