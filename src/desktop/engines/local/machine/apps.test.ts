// A session that opens one app. Needs root, LibreOffice and xdotool.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebSocket from 'ws';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { desktopData, ORDER } from '#test/desktop/sandbox.ts';
import { ask, openLine, openTestEngine, serveSessions } from '#test/desktop/session.ts';

const data = desktopData();
const { run, windows } = insideSession(data);
const WRITER = 'Untitled 1 - LibreOffice Writer';
let engine: Engine;
let server: Awaited<ReturnType<typeof serveSessions>>;

beforeAll(async () => {
  if (NO_WRITER !== '') return;
  engine = openTestEngine(data);
  server = await serveSessions(() => engine);
});
afterAll(async () => {
  await engine?.close();
  server?.close();
  rmSync(data, { recursive: true, force: true });
});

test.skipIf(NO_WRITER !== '')('shows it alone and without a frame, and with a panel beside another one', async () => {
  const limits = { ...ORDER.limits, memoryBytes: 1024 ** 3, tasks: 400 };
  await engine.start({ ...ORDER, id: 'app', language: 'en', app: 'writer', limits });
  const control = (await openLine(`${server.base}/s/app/control`, await engine.ticket('app'))) as WebSocket;
  // The page asks as well: it does not open twice.
  expect(await ask(control, { do: 'open', app: 'writer' })).toMatchObject({ done: true });
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([WRITER]);
  const frame = () => run('sh', '-c', 'xprop -id $(xdotool search --onlyvisible --name Writer) _NET_FRAME_EXTENTS');
  await expect.poll(frame, { timeout: 20_000, interval: 500 }).toMatch(/= 0, 0, 0, 0$/);
  const hides = () => run('sh', '-c', 'grep "^autohide =" ~/.config/tint2/tint2rc');
  expect(hides()).toBe('autohide = 1');

  expect(await ask(control, { do: 'open', app: 'writer' })).toMatchObject({ done: true });
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([WRITER, 'Untitled 2 - LibreOffice Writer']);
  await expect.poll(hides, { timeout: 20_000, interval: 500 }).toBe('autohide = 0');

  // What is printed comes to the page as a PDF.
  run('sh', '-c', 'cd && echo Hello > a.txt && soffice --pt PDF a.txt');
  const printed = () => run('sh', '-c', 'cat "$(xdg-user-dir DOWNLOAD)"/PDF*.pdf 2>/dev/null | head -c 5');
  await expect.poll(printed, { timeout: 60_000, interval: 500 }).toBe('%PDF-');
});
