import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebSocket from 'ws';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { desktopData, NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { ask, openLine, openTestEngine, serveSessions } from '#test/desktop/session.ts';

const data = desktopData();
let engine: Engine;
let server: Awaited<ReturnType<typeof serveSessions>>;

beforeAll(async () => {
  if (NO_DESKTOP !== '') return;
  engine = openTestEngine(data);
  server = await serveSessions(() => engine);
});
afterAll(async () => {
  await engine?.close();
  server?.close();
  rmSync(data, { recursive: true, force: true });
});

const start = async (id: string, kind: 'work' | 'files') => engine.start({ ...ORDER, id, kind, home: 'h-one' });
const lineOf = async (id: string) =>
  (await openLine(`${server.base}/s/${id}/control`, await engine.ticket(id))) as WebSocket;
const namesOn = async (line: WebSocket) => {
  const { entries } = (await ask(line, { do: 'list', path: '' })) as unknown as { entries: { name: string }[] };
  return entries.map(({ name }) => name);
};

test.skipIf(NO_DESKTOP !== '')(
  'files and desktop of one home see each other, and either may end first',
  async () => {
    await start('f-one', 'files');
    const files = await lineOf('f-one');
    await ask(files, { do: 'make-folder', path: 'Letters' });
    await expect(start('f-two', 'files')).rejects.toMatchObject({ code: 'home-in-use' });

    await start('w-one', 'work');
    const desktop = await lineOf('w-one');
    expect(await namesOn(desktop)).toContain('Letters');
    const { checks } = await engine.stop('f-one', 'user');
    expect(checks).toMatchObject({ processes: 0, mounts: 0, sockets: 0, folder: false });
    await ask(desktop, { do: 'make-folder', path: 'Notes' });

    await start('f-three', 'files');
    const again = await lineOf('f-three');
    await engine.stop('w-one', 'user');
    expect(await namesOn(again)).toEqual(expect.arrayContaining(['Letters', 'Notes']));

    await engine.stop('f-three', 'idle');
    const open = join(data, 'homes/open');
    expect(existsSync(open) ? readdirSync(open) : []).toEqual([]);
  },
  120_000,
);

test.skipIf(NO_DESKTOP !== '')(
  'a session of files has no display, and ends with its home',
  async () => {
    await start('f-four', 'files');
    const stream = (await openLine(`${server.base}/s/f-four/stream`, await engine.ticket('f-four'))) as WebSocket;
    const code = await new Promise((resolve) => stream.once('close', resolve));
    expect(code).toBe(4002);
    await engine.erase('h-one');
    expect(engine.list()).toEqual([]);
  },
  60_000,
);
