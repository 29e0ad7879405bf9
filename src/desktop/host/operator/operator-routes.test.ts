import { afterEach, expect, test, vi } from 'vitest';
import { homeOf } from '#src/desktop/protocol/member-codes.server.ts';
import type { OperatorAnswer, OperatorOrder } from '#src/desktop/protocol/operator-orders.ts';
import { logOptions } from '#src/server/process/log.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { fakeEngine } from '#test/desktop/fake-engine.ts';
import { NO_METRICS } from '../host-metrics.ts';
import { createHostHttp } from '../http/http.ts';
import { createMembers } from '../members/members.ts';
import type { HostServices } from '../services.ts';
import { createSessions } from '../sessions/sessions.ts';
import { readDesktopConfig } from '../settings.ts';
import { operatorRoutes } from './operator-routes.ts';

const PREFERENCES = {
  language: 'it',
  layout: 'it',
  scheme: 'light',
  size: { width: 800, height: 600, ratio: 1 },
} as const;
const TOLD = { minutes: 5, message: 'Back at 8', language: 'en' } as const;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

afterEach(() => void vi.useRealTimers());

/** A host with a member's desktop and a trial, and what sends it orders of its site. */
async function host() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const config = readDesktopConfig({ DESKTOP_MAX_SESSIONS: '5' });
  const engine = fakeEngine(Date.now);
  const members = createMembers(Date.now);
  members.add({ sub: 'anna', sid: undefined, signedInAt: 0 });
  const receipts = { keys: { keys: [] }, issue: () => undefined as never };
  const sessions = createSessions({ engine, config, receipts, log, events: NO_METRICS, now: Date.now });
  const site = { readOrder: async (token: string) => JSON.parse(token) as OperatorOrder };
  const http = createHostHttp({ config, log: logOptions('silent'), pages: undefined, now: Date.now });
  operatorRoutes(http, { config, engine, members, sessions, site } as unknown as HostServices, Date.now);
  await sessions.startWork(homeOf('anna'), PREFERENCES, () => true);
  await sessions.startTrial('192.0.2.1', PREFERENCES);
  const order = async (one: OperatorOrder, type = 'application/jwt') => {
    const payload = JSON.stringify(one);
    const response = await http.inject({
      method: 'POST',
      url: '/api/operator',
      payload,
      headers: { 'content-type': type },
    });
    return { status: response.statusCode, ...response.json<OperatorAnswer>() };
  };
  return { engine, sessions, order, close: async () => http.close() };
}

test('operators learn whose desktops run and what they take, by names that are no ids, and only by an order of the site', async () => {
  const { engine, order, close } = await host();
  const { report } = await order({ do: 'report' });
  expect(report.sessions).toMatchObject([
    { kind: 'work', sub: 'anna', memoryBytes: 1024, isStarting: false },
    { kind: 'trial', memoryBytes: 1024 },
  ]);
  expect(report).toMatchObject({ total: 2, waiting: 0, most: { sessions: 5 }, canTell: true });
  for (const { id } of engine.orders) expect(JSON.stringify(report)).not.toContain(id);
  expect((await order({ do: 'report' }, 'application/json')).status).toBe(400);
  await close();
});

test('a desktop that an operator ends is told first, and ends at its time', async () => {
  const { engine, order, close } = await host();
  const [work] = (await order({ do: 'report' })).report.sessions;
  const { isDone, report } = await order({ do: 'end', session: work?.name ?? '', ...TOLD });
  const id = engine.orders[0]?.id ?? '';
  const at = Date.now() + 5 * MINUTE_MS;
  expect([isDone, report.sessions[0]?.endsAt]).toEqual([true, at]);
  expect(engine.told.get(id)).toEqual({ at, message: 'Back at 8', language: 'en' });
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  expect(engine.state(id)).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(engine.state(id)).toBeUndefined();
  expect((await order({ do: 'end', session: work?.name ?? '', ...TOLD })).isDone).toBe(false);
  await close();
});

test('a host that is drained starts nothing, keeps who is back, and ends all by the time, unless that is taken back', async () => {
  const { engine, sessions, order, close } = await host();
  const start = async () => [
    (await sessions.startTrial('192.0.2.2', PREFERENCES)).result,
    (await sessions.startWork(homeOf('bert'), PREFERENCES, () => true)).result,
    (await sessions.openFiles(homeOf('bert'), { language: 'it' }, () => true)).result,
    (await sessions.startWork(homeOf('anna'), PREFERENCES, () => true)).result,
  ];
  expect((await order({ do: 'drain', ...TOLD, minutes: null })).report).toMatchObject({ drain: {}, total: 2 });
  expect(await start()).toEqual(['maintenance', 'maintenance', 'maintenance', 'started']);
  expect(engine.told.size).toBe(0);
  expect((await order({ do: 'drain', ...TOLD })).report.drain).toEqual({ endsAt: Date.now() + 5 * MINUTE_MS });
  expect((await order({ do: 'open' })).report.drain).toBeUndefined();
  expect([...engine.told.values()]).toEqual([undefined, undefined]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect((await order({ do: 'drain', ...TOLD })).report.total).toBe(2);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect((await order({ do: 'report' })).report.total).toBe(0);
  await close();
});

test('a home is erased by an order only if nobody has opened it for its time, and nobody is signed in whose it is', async () => {
  const { engine, order, close } = await host();
  const [old, fresh, other] = ['0', 'f', 'e'].map((letter) => `m-${letter.repeat(26)}`) as [string, string, string];
  const at = (days: number) => Date.now() - days * DAY_MS;
  const homes = [old, homeOf('anna'), fresh].map((home) => ({ home, lastUsed: home === fresh ? at(20) : at(40) }));
  Object.assign(engine, { homes: async () => [...homes, { home: 'lost+found', lastUsed: 0 }] });
  expect(await order({ do: 'homes', after: old })).toMatchObject({ homes: homes.slice(1) });
  const all = [old, fresh, other, homeOf('anna')];
  expect(await order({ do: 'erase', homes: all, days: 30 })).toMatchObject({ erased: [old] });
  expect(engine.erased).toEqual([old]);
  await close();
});
