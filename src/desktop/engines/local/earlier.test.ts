// Needs root, loop devices, fscrypt and XFS.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type WebSocket from 'ws';
import { NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { ask, openLine, ORIGIN, serveSessions } from '#test/desktop/session.ts';
import { mountXfs } from '#test/desktop/xfs.ts';
import { tryHomes } from './homes/try-homes.ts';
import { openLocalEngine } from './local-engine.ts';

const isRoot = process.getuid?.() === 0;
const disk = NO_DESKTOP === '' && isRoot && (await tryHomes()).canEncrypt ? mountXfs() : undefined;
afterAll(() => disk?.remove());
const MIB = 2 ** 20;
const limits = { ...ORDER.limits, homeBytes: 16 * MIB };

const open = (data: string) =>
  openLocalEngine({
    data,
    origin: ORIGIN,
    image: undefined,
    uploadBytes: 10 * MIB,
    canMount: true,
    homeBytes: 16 * MIB,
    homeKeyFile: join(data, 'home-key'),
  });

test.skipIf(!disk)(
  'a file that was deleted is found in an earlier version, which nothing changes, and is put back',
  async () => {
    const data = join(disk?.folder ?? '', 'data');
    let engine = open(data);
    const server = await serveSessions(() => engine);
    const lineOf = async (id: string) =>
      (await openLine(`${server.base}/s/${id}/control`, await engine.ticket(id))) as WebSocket;
    const start = async (id: string, more: object) => engine.start({ ...ORDER, id, home: 'h-one', limits, ...more });

    await start('f-one', { kind: 'files' });
    let files = await lineOf('f-one');
    await ask(files, { do: 'make-folder', path: 'Letters' });
    await ask(files, { do: 'upload', path: 'Letters/a.txt', size: 4 }, Buffer.from('then'));
    await engine.close();
    // What a host that was killed has begun, and the host's next look makes a version.
    mkdirSync(join(data, 'homes/versions/h-one'), { recursive: true });
    writeFileSync(join(data, 'homes/versions/h-one/1.img.new'), '');
    engine = open(data);
    await expect.poll(() => engine.earlier?.times('h-one')).toHaveLength(1);
    expect(readdirSync(join(data, 'homes/versions/h-one'))).toHaveLength(1);
    const [version = 0] = engine.earlier?.times('h-one') ?? [];

    await start('f-two', { kind: 'files' });
    files = await lineOf('f-two');
    await ask(files, { do: 'bin', path: 'Letters' });
    await ask(files, { do: 'purge' });
    await start('e-one', { kind: 'earlier', version, limits: ORDER.limits });
    const earlier = await lineOf('e-one');
    expect(await ask(earlier, { do: 'make-folder', path: 'New' })).toMatchObject({ error: 'failed' });
    await ask(earlier, { do: 'delete', path: 'Letters' });
    expect(await ask(earlier, { do: 'list', path: 'Letters' })).toMatchObject({ entries: [{ name: 'a.txt' }] });
    await expect(start('e-two', { kind: 'earlier', version })).rejects.toMatchObject({ code: 'home-in-use' });

    // The session that has the home open ends meanwhile.
    const back = engine.earlier?.putBack('e-one', 'Letters/a.txt', '28 Nov 14.00');
    await engine.stop('f-two', 'idle');
    expect(await back).toEqual({ files: 1, folder: 'Letters/a.txt' });
    await expect(engine.earlier?.putBack('e-one', 'Letters/gone', 'x')).rejects.toMatchObject({ code: 'missing' });
    // The home does not grow for a copy.
    expect((await engine.home('h-one'))?.limitBytes).toBeLessThan(limits.homeBytes);
    await start('f-three', { kind: 'files' });
    expect(await ask(await lineOf('f-three'), { do: 'list', path: 'Letters' })).toMatchObject({
      entries: [{ name: 'a.txt', size: 4 }],
    });

    await engine.erase('h-one');
    expect([engine.list(), engine.earlier?.times('h-one'), readdirSync(join(data, 'homes/open'))]).toEqual([
      [],
      [],
      [],
    ]);
    expect(existsSync(join(data, 'homes/versions/h-one'))).toBe(false);
    await engine.close();
    server.close();
  },
  120_000,
);
