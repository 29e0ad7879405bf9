import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type WebSocket from 'ws';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { ask } from '#test/desktop/session.ts';

const desk = engineOfTests(NO_DESKTOP !== '');

const start = async (id: string, kind: 'work' | 'files') => desk.engine.start({ ...ORDER, id, kind, home: 'h-one' });
const namesOn = async (line: WebSocket) => {
  const { entries } = (await ask(line, { do: 'list', path: '' })) as unknown as { entries: { name: string }[] };
  return entries.map(({ name }) => name);
};

test.skipIf(NO_DESKTOP !== '')(
  'files and desktop of one home see each other, and either may end first',
  async () => {
    await start('f-one', 'files');
    const files = await desk.line('f-one');
    await ask(files, { do: 'make-folder', path: 'Letters' });
    await expect(start('f-two', 'files')).rejects.toMatchObject({ code: 'home-in-use' });

    await start('w-one', 'work');
    const desktop = await desk.line('w-one');
    expect(await namesOn(desktop)).toContain('Letters');
    const { checks } = await desk.engine.stop('f-one', 'user');
    expect(checks).toMatchObject({ processes: 0, mounts: 0, sockets: 0, folder: false });
    await ask(desktop, { do: 'make-folder', path: 'Notes' });

    await start('f-three', 'files');
    const again = await desk.line('f-three');
    await desk.engine.stop('w-one', 'user');
    expect(await namesOn(again)).toEqual(expect.arrayContaining(['Letters', 'Notes']));

    await desk.engine.stop('f-three', 'idle');
    const open = join(desk.data, 'homes/open');
    expect(existsSync(open) ? readdirSync(open) : []).toEqual([]);
  },
  120_000,
);

test.skipIf(NO_DESKTOP !== '')(
  'the first list of a new home has examples, and those that were deleted do not come back',
  async () => {
    const open = async (id: string) => {
      await desk.engine.start({ ...ORDER, id, kind: 'files', home: 'h-new' });
      return desk.line(id);
    };
    const examplesOn = async (line: WebSocket) => (await namesOn(line)).filter((name) => name.includes('.'));
    const line = await open('n-one');
    const examples = await examplesOn(line);
    expect(examples).toHaveLength(2);
    for (const name of examples) await ask(line, { do: 'delete', path: encodeURIComponent(name) });
    await desk.engine.stop('n-one', 'user');
    expect(await examplesOn(await open('n-two'))).toEqual([]);
    await desk.engine.erase('h-new');
  },
  120_000,
);

test.skipIf(NO_DESKTOP !== '')(
  'a session of files has no display, and ends with its home',
  async () => {
    await start('f-four', 'files');
    const stream = await desk.line('f-four', 'stream');
    const code = await new Promise((resolve) => stream.once('close', resolve));
    expect(code).toBe(4002);
    await desk.engine.erase('h-one');
    expect(desk.engine.list()).toEqual([]);
  },
  60_000,
);
