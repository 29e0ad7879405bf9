import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Ending, Engine, EngineError } from '#src/desktop/engines/engine.ts';
import { openSigningKey } from '#src/desktop/engines/signing-key.ts';
import { ENDED, fakeHub, type FakeHub } from '#test/desktop/fake-hub.ts';
import { ORDER } from '#test/desktop/sandbox.ts';
import { openHubEngine } from './hub-engine.ts';
import { createRequestCheck, signRequest } from './signed-request.ts';

const SCOPES = 'admin:users delete:users list:users read:servers servers delete:servers proxy'.split(' ');
const TOKEN = 'secret-of-the-service';
const folder = mkdtempSync(join(tmpdir(), 'hub-engine-'));
let hub: FakeHub;
let engine: Engine | undefined;
let lines: string[];
let endings: Ending[];

async function open(key = 'key', startWithinMs = 20_000): Promise<Engine> {
  engine = await openHubEngine({
    url: hub.url,
    token: TOKEN,
    fetch,
    patienceMs: 2_000,
    startWithinMs,
    key: openSigningKey(join(folder, key)),
    origin: 'http://desktop.test',
    uploadBytes: 1,
    warn: (line) => void lines.push(line),
    pollEveryMs: 20,
    reconcileEveryMs: 50,
  });
  engine.onEnd((ending) => endings.push(ending));
  return engine;
}

beforeEach(async () => {
  [lines, endings] = [[], []];
  hub = await fakeHub(SCOPES);
});
afterEach(async () => {
  hub.answer = () => undefined;
  await engine?.close();
  engine = undefined;
  hub.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

const serverOf = (kind: 't' | 'm') => [...hub.users].find(([name]) => name.startsWith(kind))![1]!;
const failing = (status: number, on: RegExp, times = Infinity) => {
  let left = times;
  hub.answer = (what) =>
    on.test(what) && left-- > 0 ? { status, body: { message: 't-6dhmur-0123456789 is broken' } } : undefined;
};

test('a trial is a user of its own without a trace of the visitor, and goes with what the program counted', async () => {
  const own = await open();
  expect(await own.start({ ...ORDER, id: 't-1' })).toMatchObject({ phase: 'running' });
  expect([...hub.users.keys()]).toEqual([expect.stringMatching(/^t-[a-z0-9]{6}-1$/)]);
  expect(await own.ticket('t-1')).toMatch(/^ticket-of-t-1/);
  expect(own.address('t-1')).toMatch(/^\/user\/t-/);
  expect(await own.stop('t-1', 'user')).toMatchObject({
    kind: 'trial',
    erased: { files: 3 },
    checks: { processes: 0 },
  });
  expect([hub.users.size, own.list()]).toEqual([0, []]);
});

test.each([
  ['refuses the token', 403, /GET \/user$/, /refuses GET \/user \(403\): is DESKTOP_HUB_TOKEN/],
  ['is another program', 200, /GET \/user$/, /is not JupyterHub/],
  ['leads elsewhere', 302, /GET \/user$/, /leads elsewhere/],
  ['is away', 503, /GET \/user$/, /with 503/],
])('an operator reads what is wrong with a hub that %s', async (_, status, on, line) => {
  failing(status, on);
  const error = (await open().catch((thrown: unknown) => thrown)) as Error;
  expect(error.message).toMatch(line);
  expect(error.message).not.toContain(TOKEN);
});

test('scopes that a service lacks are named', async () => {
  hub.close();
  hub = await fakeHub(SCOPES.slice(1));
  await expect(open()).rejects.toThrow('add admin:users to its role');
});

test.each([
  [
    'cannot start it',
    500,
    /POST .*server/,
    'not-started',
    /answers POST \/users\/NAME\/server with 500: NAME is broken/,
  ],
  ['has no room', 429, /POST .*server/, 'no-space', /active_server_limit/],
  ['starts what does not answer', 503, /SESSION/, 'not-started', /SESSION_ORDER/],
])(
  'a session of a hub that %s leaves nothing, and says why',
  { timeout: 30_000 },
  async (_, status, on, code, line) => {
    const own = await open('key', 500);
    failing(status, on);
    await expect(own.start({ ...ORDER, id: 't-1' })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(line) as string,
    });
    expect([hub.users.size, own.list()]).toEqual([0, []]);
  },
);

test('a hub that is busy for a moment starts it nevertheless', async () => {
  const own = await open();
  failing(503, /POST/, 1);
  expect(await own.start({ ...ORDER, id: 't-1' })).toMatchObject({ phase: 'running' });
});

test('a session that ends by itself is told with its reason, and one whose server is gone as failed', async () => {
  const own = await open();
  await own.start({ ...ORDER, id: 't-1' });
  await own.start({ ...ORDER, id: 'w-1', kind: 'work', home: 'm-1' });
  serverOf('t').report = ENDED;
  await expect.poll(() => endings.at(-1)).toMatchObject({ why: 'idle', erased: { files: 3 } });
  hub.users.set('m-1', undefined);
  await expect.poll(() => endings.at(-1)).toMatchObject({ id: 'w-1', why: 'failed' });
  expect([...hub.users.keys()]).toEqual(['m-1']);
});

test('an end that is near is said once, of the desktop of a member alone', async () => {
  const own = await open();
  const said: unknown[] = [];
  own.onSoon((soon) => said.push(soon));
  await own.start({ ...ORDER, id: 't-1' });
  await own.start({ ...ORDER, id: 'w-1', kind: 'work', home: 'm-1' });
  const soon = { why: 'idle', at: Date.now() + 600_000 } as const;
  serverOf('t').report = { soon };
  serverOf('m').report = { soon };
  await expect.poll(() => said).toEqual([{ id: 'w-1', home: 'm-1', ...soon }]);
  // Each look has it again, until the session is over.
  serverOf('m').report = { soon, ...ENDED };
  await expect.poll(() => endings.at(-1)).toMatchObject({ id: 'w-1' });
  expect(said).toHaveLength(1);
});

test('a hub that is away ends no session, and what could not be ended is ended later', async () => {
  const own = await open();
  await own.start({ ...ORDER, id: 't-1' });
  failing(502, /./);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await expect(own.stop('t-1', 'user')).rejects.toThrow('confirmed');
  expect(own.state('t-1')).toMatchObject({ phase: 'running' });
  failing(502, /DELETE/);
  await own.stop('t-1', 'user');
  expect(hub.users.size).toBe(1);
  hub.answer = () => undefined;
  await expect.poll(() => hub.users.size).toBe(0);
});

test('a host that starts again goes on with its desktops, ends its trials, and leaves those of another host alone', async () => {
  const other = await open('another');
  await other.start({ ...ORDER, id: 't-2' });
  const first = await open();
  await first.start({ ...ORDER, id: 't-1' });
  await first.start({ ...ORDER, id: 'w-1', kind: 'work', home: 'm-1' });
  failing(503, /SESSION m-1/);
  const second = await open();
  expect(second.list()).toMatchObject([{ id: 'w-1', home: 'm-1', phase: 'running' }]);
  await expect.poll(() => [...hub.users.values()].map((server) => server?.order.id)).toEqual(['t-2', 'w-1']);
  await Promise.all([first.close(), other.close()]);
});

test('a home is erased only once the program has counted that nothing is left', async () => {
  const own = await open();
  expect(await own.erase('m-1')).toBe(false);
  await own.start({ ...ORDER, id: 'w-1', kind: 'work', home: 'm-1' });
  hub.left = 2;
  await expect(own.erase('m-1')).rejects.toThrow('2 files are left');
  expect([...hub.users.keys()]).toEqual(['m-1']);
  hub.left = 0;
  expect([await own.erase('m-1'), hub.users.size]).toEqual([true, 0]);
  expect(hub.orders.at(-1)).toMatchObject({ kind: 'erase', home: 'm-1' });
});

test('files of a trial go to a desktop that runs or to a server for this alone, also if the answer is lost', async () => {
  const own = await open();
  await own.start({ ...ORDER, id: 't-1' });
  await own.start({ ...ORDER, id: 'w-1', kind: 'work', home: 'm-1' });
  const kept = { files: 1, folder: '7' };
  expect(await own.keep('t-1', 'm-1', ['a'], 1_000_000)).toEqual(kept);
  expect(hub.orders).toHaveLength(2);
  hub.losesAnswers = true;
  const [first] = await Promise.all([own.keep('t-1', 'm-2', ['a'], 1_000_000), own.stop('t-1', 'user')]);
  expect([first, hub.users.get('m-2')]).toEqual([kept, undefined]);
  expect(hub.orders.at(-1)).toMatchObject({ kind: 'keep', home: 'm-2', limits: { homeBytes: 1_000_000 } });
  await expect(own.keep('w-1', 'm-2', ['a'], 1_000_000)).rejects.toMatchObject({ code: 'unknown-session' });
});

const endless = function* () {
  for (;;) yield Buffer.alloc(2 ** 20);
};
const cutOff = async function* () {
  yield Buffer.from('half');
  throw new Error('the trial is gone');
};
test.each([
  ['the hub is full', 429, /POST .*m-1.server/, undefined],
  ['the home does not answer', 503, /SESSION m/, undefined],
  ['the trial does not answer', 503, /SESSION t/, undefined],
  ['the trial dies half-way', 503, /never/, cutOff],
  ['the trial packs without end', 503, /never/, endless],
] as const)(
  'nothing is kept and nothing left running where %s',
  { timeout: 30_000 },
  async (_, status, on, archive) => {
    const own = await open('key', 500);
    await own.start({ ...ORDER, id: 't-1', limits: { ...ORDER.limits, homeBytes: 0 } });
    failing(status, on);
    if (archive) hub.archive = archive;
    await expect(own.keep('t-1', 'm-1', ['a'], 1_000_000)).rejects.toMatchObject({ code: 'not-started' });
    expect(hub.users.get('m-1')).toBeUndefined();
    hub.answer = () => undefined;
    expect(await own.stop('t-1', 'user')).toMatchObject({ checks: { processes: 0 } });
  },
);

test('a host that is killed while it copies leaves no server', async () => {
  const first = await open();
  await first.start({ ...ORDER, id: 't-1' });
  hub.archive = async function* () {
    yield await new Promise<never>(() => undefined);
  };
  const copy = first.keep('t-1', 'm-1', ['a'], 1_000_000).catch((error: EngineError) => error.code);
  await expect.poll(() => hub.users.get('m-1')?.order.kind).toBe('keep');
  await open();
  await expect.poll(() => [...hub.users]).toEqual([['m-1', undefined]]);
  expect(await copy).toBe('unknown-session');
  await first.close();
});

test('a request to a session counts once, for one session and one minute, and is signed by the host', () => {
  const { privateKey, x } = openSigningKey(join(folder, 'key'));
  const other = openSigningKey(join(folder, 'another')).privateKey;
  let now = 1_000_000;
  const isOfHost = createRequestCheck(x, 't-1', () => now);
  const made = signRequest(privateKey, 't-1', 'ticket', now);
  expect([isOfHost(made, 'end/user'), isOfHost(made, 'ticket'), isOfHost(made, 'ticket')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isOfHost(signRequest(privateKey, 't-2', 'ticket', now), 'ticket')).toBe(false);
  expect(isOfHost(signRequest(other, 't-1', 'ticket', now), 'ticket')).toBe(false);
  const late = signRequest(privateKey, 't-1', 'ticket', now);
  now += 60_001;
  expect([isOfHost(late, 'ticket'), isOfHost(undefined, 'ticket')]).toEqual([false, false]);
});
