import { expect, test } from 'vitest';
import { logOptions } from '#src/server/process/log.ts';
import { fakeEngine } from '#test/desktop/fake-engine.ts';
import { NO_METRICS } from '../host-metrics.ts';
import { createHostHttp } from '../http/http.ts';
import type { MemberSession } from '../members/members.ts';
import type { HostServices } from '../services.ts';
import { readDesktopConfig } from '../settings.ts';
import { earlierRoutes } from './earlier-routes.ts';
import { createSessions } from './sessions.ts';

test('a member alone reads earlier versions, one at a time, puts files back and deletes all', async () => {
  let clock = 0;
  const now = () => clock;
  const config = readDesktopConfig({ DESKTOP_MAX_FILES: '1' });
  const versions = new Map([['m-one', [20, 10]]]);
  const backs: unknown[] = [];
  const engine = Object.assign(fakeEngine(now), {
    earlier: {
      times: (home: string) => versions.get(home) ?? [],
      putBack: async (...what: unknown[]) => ({ files: backs.push(what), folder: 'a (then).txt' }),
      forget: async (home: string) => void versions.delete(home),
    },
  });
  const http = createHostHttp({ config, log: logOptions('silent'), pages: undefined, now });
  const sessions = createSessions({ engine, config, log: http.log, events: NO_METRICS, now } as never);
  let member: MemberSession | undefined = { home: 'm-one', code: 'one' } as MemberSession;
  earlierRoutes(http, { config, engine, sessions, members: { find: () => member } } as unknown as HostServices, now);
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await http.inject({
      method,
      url: `/api/files/earlier${url}`,
      headers: { origin: config.DESKTOP_PUBLIC_URL },
      ...(payload && { payload }),
    });
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };
  const open = async (version: number, code = 'one') => ask('POST', '', { member: code, language: 'el', version });
  const back = async (more = {}) =>
    ask('POST', '/back', {
      member: 'one',
      language: 'el',
      version: 20,
      path: 'a.txt',
      when: 'then',
      copy: 'copy-name',
      ...more,
    });

  expect(await ask('GET', '?member=one')).toEqual([200, { times: [20, 10] }]);
  for (const refused of [await ask('GET', '?member=two'), await open(10, 'two'), await back({ member: 'two' })])
    expect(refused).toMatchObject([401, { error: 'sign-in' }]);
  expect(await open(11)).toMatchObject([409, { error: 'missing' }]);
  const [, { id: first }] = await open(10);
  expect(await open(10)).toMatchObject([200, { id: first }]);
  expect(engine.orders).toMatchObject([{ kind: 'earlier', home: 'm-one', version: 10 }]);
  // Another version takes the place of it, and so does what is put back out of one.
  const [, { folder }] = await back();
  expect([folder, engine.list().map(({ kind }) => kind)]).toEqual(['a (then).txt', ['earlier']]);
  expect(engine.state(String(first))).toBeUndefined();
  // The page asks again where the answer was lost.
  await back();
  expect(backs).toEqual([[engine.list()[0]?.id, 'a.txt', 'then']]);
  for (const wrong of [{ when: '../x' }, { when: 'a\nb' }, { path: '' }, { copy: 'x' }])
    expect(await back(wrong)).toMatchObject([400, { error: 'bad-request' }]);

  member = { home: 'm-two', code: 'two' } as MemberSession;
  versions.set('m-two', [10]);
  expect(await open(10, 'two')).toMatchObject([503, { error: 'no-room' }]);
  clock += 1;
  member = { home: 'm-one', code: 'one' } as MemberSession;
  expect(await ask('DELETE', '?member=one')).toEqual([200, { times: [] }]);
  expect([engine.list(), versions.get('m-two')]).toEqual([[], [10]]);
  await http.close();
});
