// What was not saved at the end of a member's session is open again in the next one. Needs root, LibreOffice and xdotool.
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { OFFICE_LIMITS, ORDER } from '#test/desktop/sandbox.ts';
import { UNTITLED, writerIn } from '#test/desktop/writer.ts';

const isMissing = NO_WRITER !== '' || !existsSync('/usr/bin/unzip');
const desk = engineOfTests(isMissing);
const { data } = desk;
const session = insideSession(data);
const { named, run, begin: beginInside, windows, untilIdle } = session;
const { type, kept } = writerIn(session, join(data, 'homes/h'));

const begin = (id: string) =>
  desk.engine.start({ ...ORDER, id, kind: 'work', home: 'h', language: 'en', limits: OFFICE_LIMITS });

async function write(text: string): Promise<void> {
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual(['Your files']);
  run('xdotool', 'key', 'alt+F4');
  beginInside('soffice', '--writer', '--nologo');
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([UNTITLED]);
  await type(text);
}

test.skipIf(isMissing)('text that was not saved is open again, also where a question is open', async () => {
  await begin('first');
  await write('Dear Anna, nothing of this was saved.');
  run('xdotool', 'key', 'ctrl+w');
  await expect.poll(windows, { timeout: 20_000 }).toHaveLength(2);
  // As many transfers as there may be do not keep the documents from being kept.
  for (let transfer = 0; transfer < 24; transfer++)
    connect(join(data, 'run/first/files.sock')).on('error', () => undefined);
  await desk.engine.stop('first', 'user');
  expect(kept()).toEqual(['Dear Anna, nothing of this was saved.']);

  await begin('second');
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([UNTITLED]);
  await type('Second. ');
  // While LibreOffice makes its copy.
  beginInside('sh', '/opt/guest/save.sh');
  await desk.engine.stop('second', 'idle');
  expect(kept()).toEqual(['Second. Dear Anna, nothing of this was saved.']);
});

test.skipIf(isMissing)(
  'a sudden end costs what was written since the last copy, and no question is asked',
  async () => {
    await begin('third');
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([UNTITLED]);
    await type('Third. ');
    await expect.poll(() => kept().join(), { timeout: 60_000, interval: 1000 }).toContain('Third. ');
    for (const pid of named('soffice.bin')) process.kill(Number(pid), 'SIGKILL');
    await desk.engine.stop('third', 'failed');

    await begin('fourth');
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([UNTITLED]);
    // A program that hangs holds up the end for some seconds, and what was kept stays.
    for (const pid of named('soffice.bin')) process.kill(Number(pid), 'SIGSTOP');
    await desk.engine.stop('fourth', 'user');
    expect(kept()).toEqual(['Third. Second. Dear Anna, nothing of this was saved.']);
  },
);

test.skipIf(isMissing)('a document that gets a name after a copy is open again by its name alone', async () => {
  await begin('fifth');
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([UNTITLED]);
  await type('Named. ');
  await expect.poll(() => kept().join(), { timeout: 60_000, interval: 1000 }).toContain('Named. ');
  run('xdotool', 'key', 'ctrl+s');
  await expect.poll(windows, { timeout: 20_000 }).toHaveLength(2);
  await untilIdle();
  run('xdotool', 'type', '--delay', '25', 'letter');
  await untilIdle();
  run('xdotool', 'key', 'Return');
  await expect.poll(windows, { timeout: 20_000 }).toEqual(['letter.odt - LibreOffice Writer']);
  await desk.engine.stop('fifth', 'user');
  expect(kept()).toEqual([]);

  await begin('sixth');
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual(['letter.odt - LibreOffice Writer']);
  await desk.engine.stop('sixth', 'user');
});
