// Nightly: a session on Debian's JupyterHub, with deploy/jupyterhub, through its proxy.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type WebSocket from 'ws';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { openSigningKey } from '#src/desktop/engines/signing-key.ts';
import { HUB_TOKEN, NO_HUB, startHub, type TestHub } from '#test/desktop/jupyterhub.ts';
import { desktopData, NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { ask, openLine, ORIGIN } from '#test/desktop/session.ts';
import { openHubEngine } from './hub-engine.ts';

const isSkipped = NO_DESKTOP !== '' || NO_HUB !== '' || !process.env['TEST_EVERYTHING'];
const data = desktopData();
let hub: TestHub;
let engine: Engine;

const open = () =>
  openHubEngine({
    url: hub.url,
    token: HUB_TOKEN,
    fetch,
    patienceMs: 60_000,
    startWithinMs: 60_000,
    key: openSigningKey(join(data, 'session-key.json')),
    origin: ORIGIN,
    uploadBytes: 10_000_000,
    warn: () => undefined,
    pollEveryMs: 500,
    reconcileEveryMs: 1_000,
  });

beforeAll(async () => {
  if (isSkipped) return;
  hub = await startHub(data);
  await hub.start();
  engine = await open();
}, 90_000);
afterAll(async () => {
  for (const { id } of engine?.list() ?? []) await engine.stop(id, 'operator');
  await engine?.close();
  await hub?.close();
  rmSync(data, { recursive: true, force: true });
});

const addressOf = (id: string) => `${new URL(hub.url).host}${engine.address(id)}`;

/** Tries again, as the page does: the hub takes the route away and sets it again while it starts. */
const control = (id: string): Promise<WebSocket> =>
  vi.waitFor(
    async () => {
      const line = await openLine(`${addressOf(id)}control`, await engine.ticket(id));
      return typeof line === 'number' ? expect.fail(`closed with ${line}`) : line;
    },
    { timeout: 30_000, interval: 500 },
  );

test.skipIf(isSkipped)(
  "a member's desktop outlives hub, proxy and host, and its home goes with the account",
  async () => {
    await engine.start({ ...ORDER, id: 'w-1', kind: 'work', home: 'm-1' });
    const line = await control('w-1');
    const upload = async (path: string) => ask(line, { do: 'upload', path, size: 1 }, Buffer.from('1'));
    expect(await upload('kept/a')).toMatchObject({ done: true });
    await hub.kill();
    expect(await upload('kept/b')).toMatchObject({ done: true });
    await hub.start();
    await hub.restartProxy();
    await control('w-1');
    await engine.close();
    engine = await open();
    expect(engine.list()).toMatchObject([{ id: 'w-1', home: 'm-1', phase: 'running' }]);
    const again = await control('w-1');
    expect(await ask(again, { do: 'list', path: 'kept' })).toMatchObject({ entries: [{}, {}] });
    expect(await engine.erase('m-1')).toBe(true);
    expect([engine.list(), existsSync(join(data, 'sessions/m-1'))]).toEqual([[], false]);
  },
  120_000,
);

test.skipIf(isSkipped)(
  'a trial has its desktop through the proxy, once for each ticket, and leaves nothing',
  async () => {
    expect(await engine.start({ ...ORDER, id: 't-1' })).toMatchObject({ phase: 'running', kind: 'trial' });
    const address = addressOf('t-1');
    const ticket = await engine.ticket('t-1');
    expect(await openLine(`${address}stream`, ticket, 'http://other.test')).toBe(0);
    const stream = (await openLine(`${address}stream`, ticket)) as WebSocket;
    expect(await openLine(`${address}stream`, ticket)).toBe(1008);
    expect((await fetch(`http://${address}host/ticket`, { method: 'POST' })).status).toBe(404);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    const { checks, erased } = await engine.stop('t-1', 'user');
    expect(checks).toMatchObject({ processes: 0, mounts: 0, sockets: 0, folder: false });
    expect(erased.files).toBeGreaterThan(0);
    await closed;
    expect(readdirSync(join(data, 'sessions'))).toEqual([]);
  },
  60_000,
);

test.skipIf(isSkipped)(
  'files of a trial go to a home that nobody uses and to a desktop that runs, all of them or none',
  async () => {
    await engine.start({ ...ORDER, id: 't-2', language: 'it' });
    const line = await control('t-2');
    const large = Buffer.alloc(1_500_000, 'x');
    expect(await ask(line, { do: 'upload', path: 'docs/a', size: large.length }, large)).toMatchObject({ done: true });
    const folder = 'Dalla prova';
    expect(await engine.keep('t-2', 'm-2', ['docs'], 2_000_000)).toEqual({ files: 1, folder });
    await expect(engine.keep('t-2', 'm-2', ['docs'], 2_000_000)).rejects.toMatchObject({ code: 'no-space' });
    expect(await engine.home('m-2')).toMatchObject({ usedBytes: expect.any(Number) as number });
    await engine.start({ ...ORDER, id: 'w-2', kind: 'work', home: 'm-2' });
    await expect(engine.keep('t-2', 'm-2', ['absent'], 2_000_000)).rejects.toMatchObject({ code: 'missing' });
    const [last] = await Promise.all([engine.keep('t-2', 'm-2', ['docs'], 2_000_000), engine.stop('t-2', 'user')]);
    expect(last).toEqual({ files: 1, folder: `${folder} (2)` });
    const desktop = await control('w-2');
    const kept = await ask(desktop, { do: 'list', path: `${encodeURIComponent(`${folder} (2)`)}/docs` });
    expect(kept).toMatchObject({ entries: [{ name: 'a', size: large.length }] });
    const names = JSON.stringify(await ask(desktop, { do: 'list', path: '' }));
    expect([names.includes(`"${folder}"`), names.includes('incoming'), names.includes('(3)')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await engine.erase('m-2')).toBe(true);
    expect(readdirSync(join(data, 'sessions'))).toEqual([]);
  },
  120_000,
);
