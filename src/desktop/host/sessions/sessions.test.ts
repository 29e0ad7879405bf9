import { availableParallelism } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { fakeEngine } from '#test/desktop/fake-engine.ts';
import { openForDevice } from '../devices/open-for-device.ts';
import { NO_METRICS } from '../host-metrics.ts';
import { createMembers } from '../members/members.ts';
import { readDesktopConfig } from '../settings.ts';
import { createSessions } from './sessions.ts';

const PREFERENCES = {
  language: 'it',
  layout: 'it',
  scheme: 'light',
  size: { width: 800, height: 600, ratio: 1 },
} as const;
const STARTING = { kind: 'trial', phase: 'starting', ratio: 1, started: 0 } as const;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const serve = (engine: Engine, most = '2') =>
  createSessions({
    engine,
    config: readDesktopConfig({ DESKTOP_MAX_SESSIONS: most }),
    receipts: { keys: { keys: [] }, issue: () => expect.fail('a receipt of a member') },
    log,
    events: NO_METRICS,
    now: Date.now,
  });

afterEach(() => void vi.useRealTimers());

test('no desktop starts for a member who is gone once the one before has ended', async () => {
  const engine = fakeEngine(Date.now);
  let goOn = () => undefined as void;
  const ending = new Promise<void>((resolve) => (goOn = resolve));
  const sessions = serve({
    ...engine,
    state: (id) => engine.state(id) && { ...engine.state(id)!, phase: 'ending' },
    stop: (id, why) => ending.then(() => engine.stop(id, why)),
  });
  let isSignedIn = true;
  expect(await sessions.startWork('m-1', PREFERENCES, () => isSignedIn)).toMatchObject({ result: 'started' });
  const again = sessions.startWork('m-1', PREFERENCES, () => isSignedIn);
  isSignedIn = false;
  goOn();
  expect([await again, engine.orders.length]).toEqual([{ result: 'sign-in' }, 1]);
});

test('of a rush of trials as many start at a time as there are cores, and members start meanwhile', async () => {
  const engine = fakeEngine(Date.now);
  const slow: (() => void)[] = [];
  const start: Engine['start'] = async (order) => {
    if (order.kind === 'trial') await new Promise<void>((goOn) => slow.push(goOn));
    return engine.start(order);
  };
  const sessions = serve({ ...engine, start }, '500');
  const cores = Math.max(2, availableParallelism());
  const asked = Array.from({ length: cores + 1 }, (_, n) => sessions.startTrial(`192.0.${n}.1`, PREFERENCES));
  const last = await asked[cores];
  expect([last?.result, slow.length]).toEqual(['waiting', cores]);
  expect(await sessions.startWork('m-1', PREFERENCES, () => true)).toMatchObject({ result: 'started' });
  for (const goOn of slow) goOn();
  await Promise.all(asked);
  const again = sessions.startTrial(`192.0.${cores}.1`, PREFERENCES, last?.result === 'waiting' ? last.key : '');
  slow.at(-1)?.();
  expect((await again).result).toBe('started');
});

test('trials that are too many in a minute take no start of a member', async () => {
  const sessions = serve(fakeEngine(Date.now), '500');
  const results = new Set<string>();
  for (let n = 0; n < 200; n++) results.add((await sessions.startTrial(`10.${n}.0.1`, PREFERENCES)).result);
  expect([...results]).toEqual(['started', 'too-many']);
  expect(await sessions.startWork('m-1', PREFERENCES, () => true)).toMatchObject({ result: 'started' });
});

test('a sign-in that is completed after the account is gone or disabled lets nobody in', () => {
  const members = createMembers(Date.now);
  members.remove('gone');
  members.disable('sub', 3_000);
  const add = (sub: string, signedInAt: number) => members.add({ sub, sid: undefined, signedInAt });
  expect([add('gone', 4_000), add('sub', 3_000), add('other', 3_000)]).toEqual([
    undefined,
    undefined,
    expect.any(String),
  ]);
  // The account is enabled by now, and the site has not said so yet.
  expect([add('sub', 4_000), add('sub', 3_000)]).toEqual([expect.any(String), expect.any(String)]);
});

test("a member's desktop that ran before this host started is the member's still", async () => {
  const engine = fakeEngine(Date.now);
  const id = 'w-before';
  await engine.start({ ...PREFERENCES, id, kind: 'work', home: 'm-1', limits: {} as never });
  const sessions = serve(engine);
  expect(await sessions.startWork('m-1', PREFERENCES, () => true)).toEqual({
    result: 'started',
    id,
    ratio: 1,
    isNew: false,
  });
});

test('who asked for a session that takes long to start is next in line, and gets it by asking again', async () => {
  vi.useFakeTimers();
  const engine = fakeEngine(Date.now);
  let goOn = () => undefined as void;
  const ready = new Promise<void>((resolve) => (goOn = resolve));
  const sessions = serve({
    ...engine,
    state: (id) => engine.state(id) ?? { ...STARTING, id },
    start: (order) => ready.then(() => engine.start(order)),
  });
  const asked = [
    sessions.startTrial('192.0.2.1', PREFERENCES),
    sessions.startWork('m-1', PREFERENCES, () => true),
  ] as const;
  await vi.advanceTimersByTimeAsync(25_000);
  const [trial, work] = await Promise.all(asked);
  expect([trial, work]).toMatchObject([
    { result: 'waiting', place: 1 },
    { result: 'waiting', place: 1 },
  ]);
  goOn();
  const key = trial.result === 'waiting' ? trial.key : '';
  expect(await sessions.startTrial('192.0.2.1', PREFERENCES, key)).toMatchObject({ result: 'started', key });
  expect(await sessions.startWork('m-1', PREFERENCES, () => true)).toMatchObject({ result: 'started' });
  expect(engine.orders).toHaveLength(2);
});

test("a member's files have a session beside the desktops, until the desktop runs", async () => {
  const engine = fakeEngine(Date.now);
  const sessions = serve(engine);
  const open = async (home: string) => sessions.openFiles(home, { language: 'it' }, () => true);
  const first = await open('m-1');
  expect([first, await open('m-1')]).toMatchObject([{ isNew: true }, { isNew: false }]);
  expect(engine.orders).toMatchObject([{ kind: 'files', home: 'm-1', limits: { tasks: 32, idleSeconds: 300 } }]);

  for (const home of ['m-1', 'm-2']) await sessions.startWork(home, PREFERENCES, () => true);
  expect(sessions.counts()).toMatchObject({ work: 2, files: 1 });
  expect(await open('m-1')).toMatchObject({ id: sessions.ofHome('m-1') });
  expect(sessions.allOfHome('m-1')).toHaveLength(2);

  for (let home = 3; home < 10; home++) expect(await open(`m-${home}`)).toMatchObject({ isNew: true });
  expect(await open('m-10')).toEqual({ result: 'no-room' });
});

test('a device opens a home of the size of its member, as it is while the member is away, and makes none then', async () => {
  const engine = fakeEngine(Date.now);
  const homeState = vi.fn<Engine['home']>(engine.home);
  const homeBytesOf = async () => 99;
  const openAs = async (home: string, sub?: string) =>
    openForDevice(
      { sessions: serve(engine), members: { subjectOf: () => sub }, homeState, homeBytesOf },
      home,
      () => true,
    );
  await openAs('m-1', 'sub');
  await openAs('m-2');
  homeState.mockResolvedValue(undefined);
  await expect(openAs('m-3')).rejects.toThrow('has to sign in first');
  expect(engine.orders.map(({ limits }) => limits.homeBytes)).toEqual([99, 10]);
});

test('an engine without sessions of files opens them in a desktop alone', async () => {
  const sessions = serve({ ...fakeEngine(Date.now), hasFiles: false });
  const open = async () => sessions.openFiles('m-1', { language: 'it' }, () => true);
  expect(await open()).toEqual({ result: 'desktop-only' });
  await sessions.startWork('m-1', PREFERENCES, () => true);
  expect(await open()).toMatchObject({ result: 'started' });
});
