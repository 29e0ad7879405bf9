// An app that is ended from outside says so to the page, and opens again with what it had kept. Needs root, LibreOffice and xdotool.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ControlState } from '#src/desktop/protocol/control-messages.ts';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { OFFICE_LIMITS, ORDER } from '#test/desktop/sandbox.ts';
import { ask } from '#test/desktop/session.ts';
import { UNTITLED, writerIn } from '#test/desktop/writer.ts';

const isMissing = NO_WRITER !== '';
const desk = engineOfTests(isMissing);
const { data } = desk;
const session = insideSession(data);
const { named, windows } = session;
const { type, kept } = writerIn(session, join(data, 'homes/h'));
const settings = join(data, 'homes/h/.config/libreoffice/4/user/registrymodifications.xcu');
const LONG = { timeout: 60_000, interval: 500 };

const begin = (id: string) =>
  desk.engine.start({ ...ORDER, id, kind: 'work', home: 'h', language: 'en', app: 'writer', limits: OFFICE_LIMITS });

test.skipIf(isMissing)('the page learns of it, and neither it nor the next start covers what was kept', async () => {
  await begin('one');
  const control = await desk.line('one');
  await desk.line('one', 'stream');
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

  await desk.engine.stop('one', 'user');
  await begin('two');
  await expect.poll(windows, LONG).toEqual([UNTITLED]);
  await session.untilIdle();
  expect(windows()).toEqual([UNTITLED]);
  expect(kept()).toEqual(['Again. Dear Anna. ']);
  await desk.engine.stop('two', 'user');
});

test.skipIf(isMissing)(
  'after a fault that LibreOffice notices, its last letter is open again without a question',
  async () => {
    await begin('three');
    await expect.poll(windows, LONG).toEqual([UNTITLED]);
    await type('Last. ');
    for (const pid of named('soffice.bin')) process.kill(Number(pid), 'SIGSEGV');
    // It says that it keeps what is open, once, and takes keys a moment later.
    await expect.poll(windows, LONG).toContainEqual(expect.stringContaining('Recovery'));
    const answered = () => {
      if (windows().some((name) => name.includes('Recovery'))) session.run('xdotool', 'key', 'Tab', 'Return');
      return windows();
    };
    await expect.poll(answered, { ...LONG, interval: 5_000 }).toEqual([UNTITLED]);
    await session.untilIdle();
    expect([windows(), kept()]).toEqual([[UNTITLED], ['Last. Again. Dear Anna. ']]);
  },
);
