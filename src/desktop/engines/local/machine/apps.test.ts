// A session that opens one app. Needs root, LibreOffice and xdotool.
import { expect, test } from 'vitest';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { OFFICE_LIMITS, ORDER } from '#test/desktop/sandbox.ts';
import { ask } from '#test/desktop/session.ts';

const desk = engineOfTests(NO_WRITER !== '');
const { run, windows } = insideSession(desk.data);
const WRITER = 'Untitled 1 - LibreOffice Writer';

test.skipIf(NO_WRITER !== '')('shows it alone and without a frame, and with a panel beside another one', async () => {
  await desk.engine.start({ ...ORDER, id: 'app', language: 'en', app: 'writer', limits: OFFICE_LIMITS });
  const control = await desk.line('app');
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
  const printed = () => run('sh', '-c', 'cat "$(xdg-user-dir DOWNLOAD)/Untitled 2.pdf" 2>/dev/null | head -c 5');
  await expect.poll(printed, { timeout: 60_000, interval: 500 }).toBe('%PDF-');
});
