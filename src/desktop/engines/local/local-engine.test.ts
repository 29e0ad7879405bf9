import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type WebSocket from 'ws';
import type { Ending } from '#src/desktop/engines/engine.ts';
import { askHelper, helperPath } from '#src/desktop/session/file-helper.ts';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { ask, openLine } from '#test/desktop/session.ts';

const desk = engineOfTests(NO_DESKTOP !== '');
const { data } = desk;
const endings: Ending[] = [];

beforeAll(() => {
  if (NO_DESKTOP === '') desk.engine.onEnd((ending) => endings.push(ending));
});

/** Of the member whose home it is: less than the host's. */
const HOME_BYTES = 32_000_000;
const keep = async (paths: readonly string[]) => desk.engine.keep('trial', 'h-2', paths, HOME_BYTES);

/** Processes that show the panel of a session in `data`. */
const panels = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const isPanel = readFileSync(`/proc/${pid}/comm`, 'utf8') === 'tint2\n';
      return isPanel && statSync(`/proc/${pid}/root/opt/guest`).ino === statSync(join(data, 'guest')).ino;
    } catch {
      return false;
    }
  });

/** Processes of Node that carry a session of this test. */
const ofSession = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('session-process');
    } catch {
      return false;
    }
  });

test.skipIf(NO_DESKTOP !== '')('a trial shows its desktop, takes and gives files, and leaves nothing', async () => {
  const state = await desk.engine.start({ ...ORDER, id: 'trial', limits: { ...ORDER.limits, homeBytes: 9_000_000 } });
  expect(state).toMatchObject({ phase: 'running', unseenSince: expect.any(Number) as unknown, kind: 'trial' });
  const address = desk.address('trial');

  const ticket = await desk.engine.ticket('trial');
  expect(await openLine(`${address}/stream`, ticket, 'http://other.test')).toBe(0);
  const stream = (await openLine(`${address}/stream`, ticket)) as WebSocket;
  expect(await openLine(`${address}/stream`, ticket)).toBe(1008);
  const elsewhere = new Promise((resolve) => stream.once('close', resolve));
  const second = await desk.line('trial', 'stream');
  expect(await elsewhere).toBe(4001);
  await expect.poll(() => desk.engine.state('trial')?.unseenSince, { timeout: 20_000 }).toBeUndefined();
  const closed = new Promise((resolve) => second.once('close', resolve));

  // A crash would write the pictures of the session to the disk.
  const limits = ofSession().map((pid) => readFileSync(`/proc/${pid}/limits`, 'utf8'));
  expect(limits).toEqual([expect.stringMatching(/^Max core file size +0 +0 /m)]);

  // Without the panel nothing can be opened: it comes back.
  await expect.poll(panels, { timeout: 20_000 }).not.toEqual([]);
  const before = panels();
  for (const pid of before) process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => panels().some((pid) => !before.includes(pid)), { timeout: 20_000 }).toBe(true);

  const control = await desk.line('trial');
  const path = `${encodeURIComponent('Φάκελος')}/${encodeURIComponent('ένα δύο.txt')}`;
  const text = Buffer.alloc(700_000, 'Καλημέρα ');
  expect(await ask(control, { do: 'upload', path, size: text.length }, text)).toMatchObject({ done: true });
  expect(await ask(control, { do: 'upload', path: 'big', size: 10_000_001 })).toMatchObject({
    error: 'too-large',
  });
  // It has no room: before anything of it is sent.
  expect(await ask(control, { do: 'upload', path: 'big', size: 9_500_000 })).toMatchObject({ error: 'full' });
  expect(await ask(control, { do: 'upload', path: '..%2fup', size: 1 })).toMatchObject({
    error: 'bad-name',
  });
  // No list would have it.
  expect(await ask(control, { do: 'upload', path: 'a/.hidden', size: 1 })).toMatchObject({ error: 'bad-name' });
  // One of the same name that has begun is another, and leaves nothing when it stops.
  const unfinished = async () => ask(control, { do: 'list', path: '.uploads' });
  control.send(JSON.stringify({ id: 1, do: 'upload', path: 'two', size: 9 }));
  await expect.poll(unfinished, { timeout: 20_000 }).toMatchObject({ entries: [{ kind: 'file' }] });
  expect(await ask(control, { do: 'upload', path: 'two', size: 5 }, Buffer.from('other'))).toMatchObject({
    key: 'two',
  });
  expect(await ask(control, { do: 'cancel', upload: 1 })).toMatchObject({ done: true });
  await expect.poll(unfinished, { timeout: 20_000 }).toMatchObject({ entries: [] });
  expect(await ask(control, { do: 'layout', layout: 'ch(fr)' })).toMatchObject({ done: true });
  const list = await ask(control, { do: 'list', path: encodeURIComponent('Φάκελος') });
  expect(list).toMatchObject({ entries: [{ kind: 'file', name: 'ένα δύο.txt', size: 700_000 }], isCut: false });

  const file = (await ask(control, { do: 'download', path })) as { ticket: string };
  const download = await fetch(`http://${address}/file/${file.ticket}`);
  expect(download.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('ένα δύο.txt')}`,
  );
  expect(Buffer.from(await download.arrayBuffer()).equals(text)).toBe(true);
  expect((await fetch(`http://${address}/file/${file.ticket}`)).status).toBe(404);
  const folder = (await ask(control, { do: 'download', path: encodeURIComponent('Φάκελος') })) as { ticket: string };
  const zip = Buffer.from(await (await fetch(`http://${address}/file/${folder.ticket}`)).arrayBuffer());
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  // Nothing comes after the end, of which other programs would warn.
  expect(zip.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006');
  const names = spawnSync('bsdtar', ['-tf', '-'], { input: zip, encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } }).stdout;
  expect(names).toBe('ένα δύο.txt\n');

  const given = await askHelper(join(data, 'run/trial/files.sock'), 'TAR', helperPath(encodeURIComponent('Φάκελος')));
  const archive = await buffer(given.socket);
  const listed = (bytes: number) => spawnSync('bsdtar', ['-tf', '-'], { input: archive.subarray(0, bytes) }).status;
  // One that is cut off, wherever, is no archive.
  expect([listed(archive.length), ...[1, 2, 3, 4, 5, 6].map((blocks) => listed(blocks * 512))]).toEqual([
    0,
    ...Array<number>(6).fill(1),
  ]);
  expect(await keep([encodeURIComponent('Φάκελος')])).toEqual({
    files: 1,
    folder: 'Από τη δοκιμή',
  });
  // A link has a name as well, wherever it leads.
  symlinkSync('/nowhere', join(data, 'homes/h-2/Από τη δοκιμή (2)'));
  expect(await keep([path])).toEqual({ files: 1, folder: 'Από τη δοκιμή (3)' });
  await expect(keep(['absent'])).rejects.toMatchObject({ code: 'missing' });
  const full = join(data, 'homes/h-2/full');
  writeFileSync(full, '');
  truncateSync(full, HOME_BYTES);
  expect(await desk.engine.home('h-2')).toMatchObject({ limitBytes: HOME_BYTES });
  await expect(keep([path])).rejects.toMatchObject({ code: 'no-space' });
  rmSync(full);
  const many = Array.from({ length: 201 }, () => path);
  await expect(keep(many)).rejects.toMatchObject({ code: 'too-many' });
  // The end waits for a copy that runs.
  const [last] = await Promise.all([keep([path]), desk.engine.stop('trial', 'user')]);
  expect(last).toEqual({ files: 1, folder: 'Από τη δοκιμή (4)' });
  const ending = await desk.engine.stop('trial', 'user');
  expect(ending.checks).toMatchObject({ processes: 0, mounts: 0, sockets: 0, folder: false });
  expect(ending).toMatchObject({
    countedBy: 'host',
    erased: { files: expect.any(Number), mounts: expect.any(Number) },
  });
  expect(ending.erased.bytes).toBeGreaterThan(text.length);
  expect(await desk.engine.stop('trial', 'idle')).toBe(ending);
  expect(endings).toEqual([ending]);
  await closed;
});

test.skipIf(NO_DESKTOP !== '')('a home keeps its files, is used once at a time and can be erased', async () => {
  const order = { ...ORDER, id: 'w-1', kind: 'work', home: 'h-1' } as const;
  await desk.engine.start(order);
  await expect(desk.engine.start({ ...order, id: 'other' })).rejects.toMatchObject({ code: 'home-in-use' });
  const first = await desk.line('w-1');
  expect(await ask(first, { do: 'upload', path: 'kept/a', size: 1 }, Buffer.from('1'))).toMatchObject({ done: true });
  await desk.engine.stop('w-1', 'user');
  await desk.engine.start({ ...order, limits: { ...order.limits, homeBytes: 1_000_000 } });
  const again = await desk.line('w-1');
  expect(await ask(again, { do: 'list', path: 'kept' })).toMatchObject({ entries: [{ name: 'a', size: 1 }] });
  expect(await ask(again, { do: 'upload', path: 'big', size: 1_000_001 })).toMatchObject({ error: 'full' });
  expect(await desk.engine.erase('h-1')).toBe(true);
  expect([desk.engine.list(), await desk.engine.home('h-1')]).toEqual([[], undefined]);
  expect(readdirSync(join(data, 'users'))).not.toContain('h-1');
});
