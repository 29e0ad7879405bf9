// A document of a member from the press on its name to its PDF. Needs root, LibreOffice and xdotool.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type WebSocket from 'ws';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { desktopData, ORDER } from '#test/desktop/sandbox.ts';
import { ask, openLine, openTestEngine, serveSessions } from '#test/desktop/session.ts';

// LibreOffice takes its time where other programs run.
vi.setConfig({ testTimeout: 240_000 });
const data = desktopData();
const { windows } = insideSession(data);
const limits = { ...ORDER.limits, memoryBytes: 1024 ** 3, tasks: 400 };
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

test.skipIf(NO_WRITER !== '')(
  'a document opens alone by its path, becomes a PDF of its name and is named afterwards',
  async () => {
    await engine.start({ ...ORDER, id: 'one', kind: 'work', home: 'h', limits, app: 'file' });
    const page = (await openLine(`${server.base}/s/one/control`, await engine.ticket('one'))) as WebSocket;
    const key = encodeURIComponent('γράμμα προς Άννα');
    const text = Buffer.from('Καλημέρα');
    await ask(page, { do: 'upload', path: `${key}.rtf`, size: text.length }, text);
    expect(await ask(page, { do: 'pdf' })).toMatchObject({ error: 'missing' });
    expect(await ask(page, { do: 'open-file', path: '../etc/passwd' })).toMatchObject({ error: 'bad-name' });

    expect(await ask(page, { do: 'open-file', path: `${key}.rtf` })).toMatchObject({ done: true });
    await expect
      .poll(windows, { timeout: 60_000, interval: 500 })
      .toEqual(['γράμμα προς Άννα.rtf - LibreOffice Writer']);
    const made = `${encodeURIComponent('Λήψεις')}/${key}.pdf`;
    await expect
      .poll(async () => ask(page, { do: 'pdf' }), { timeout: 30_000, interval: 500 })
      .toMatchObject({ made, name: 'γράμμα προς Άννα.pdf' });
    expect(await ask(page, { do: 'download', path: made })).toMatchObject({ name: 'γράμμα προς Άννα.pdf' });

    const documents = [`${key}.rtf`];
    expect(await ask(page, { do: 'recent' })).toMatchObject({ documents });
    await engine.stop('one', 'user');
    expect(await engine.home('h')).toMatchObject({ documents });
    await engine.erase('h');
    await engine.start({ ...ORDER, id: 'two', kind: 'work', home: 'h' });
    expect(await engine.home('h')).toMatchObject({ documents: [] });
    await engine.stop('two', 'user');
  },
);

test.skipIf(NO_WRITER !== '' || !existsSync('/usr/bin/evince'))(
  'a PDF takes the place of the window that waited for it',
  async () => {
    await engine.start({ ...ORDER, id: 'pdf', limits, app: 'pdf' });
    const page = (await openLine(`${server.base}/s/pdf/control`, await engine.ticket('pdf'))) as WebSocket;
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toHaveLength(1);
    const bytes = readFileSync(join(import.meta.dirname, '../../../../test/desktop/documents/timetable.pdf'));
    await ask(page, { do: 'upload', path: 'timetable.pdf', size: bytes.length }, bytes);
    await ask(page, { do: 'open-file', path: 'timetable.pdf' });
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([expect.stringContaining('Timetable')]);
  },
);
