// An app that is ended from outside says so to the page, and opens again with what it had kept. Needs root, LibreOffice and xdotool.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type WebSocket from 'ws';
import type { Engine } from '#src/desktop/engines/engine.ts';
import type { ControlState } from '#src/desktop/protocol/control-messages.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { desktopData, ORDER } from '#test/desktop/sandbox.ts';
import { ask, openLine, openTestEngine, serveSessions } from '#test/desktop/session.ts';
import { UNTITLED, writerIn } from '#test/desktop/writer.ts';

const isMissing = NO_WRITER !== '';
vi.setConfig({ testTimeout: 240_000 });
const data = desktopData();
const session = insideSession(data);
const { named, windows } = session;
const { type, kept } = writerIn(session, join(data, 'homes/h'));
const settings = join(data, 'homes/h/.config/libreoffice/4/user/registrymodifications.xcu');
const LONG = { timeout: 60_000, interval: 500 };
let engine: Engine;
let server: Awaited<ReturnType<typeof serveSessions>>;

beforeAll(async () => {
  if (isMissing) return;
  engine = openTestEngine(data);
  server = await serveSessions(() => engine);
});
afterAll(async () => {
  await engine?.close();
  server?.close();
  rmSync(data, { recursive: true, force: true });
});

const limits = { ...ORDER.limits, memoryBytes: 1024 ** 3, tasks: 400 };
const begin = (id: string) =>
  engine.start({ ...ORDER, id, kind: 'work', home: 'h', language: 'en', app: 'writer', limits });

test.skipIf(isMissing)('the page learns of it, and neither it nor the next start covers what was kept', async () => {
  await begin('one');
  const line = async (name: string) =>
    (await openLine(`${server.base}/s/one/${name}`, await engine.ticket('one'))) as WebSocket;
  const [control] = [await line('control'), await line('stream')];
  let hasCrashed = false;
  control.on('message', (text: Buffer) => {
    ({ hasCrashed } = (JSON.parse(text.toString()) as Partial<ControlState>).state ?? { hasCrashed });
  });
  await expect.poll(windows, LONG).toEqual([UNTITLED]);
  await type('Dear Anna. ');
  await expect.poll(() => kept().join(), LONG).toContain('Dear Anna. ');
  // It lists a copy a second after it has written it.
  await expect.poll(() => readFileSync(settings, 'utf8'), LONG).toContain('RecoveryList');
  for (const pid of named('soffice.bin')) process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => hasCrashed, { timeout: 20_000 }).toBe(true);
  expect(await ask(control, { do: 'again' })).toMatchObject({ done: true });
  await expect.poll(windows, LONG).toEqual([UNTITLED]);
  await type('Again. ');
  expect([hasCrashed, windows()]).toEqual([false, [UNTITLED]]);

  await engine.stop('one', 'user');
  await begin('two');
  await expect.poll(windows, LONG).toEqual([UNTITLED]);
  await session.untilIdle();
  expect(windows()).toEqual([UNTITLED]);
  expect(kept()).toEqual(['Again. Dear Anna. ']);
});
