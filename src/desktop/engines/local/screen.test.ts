import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What xev says of a window that opens: made, put into a frame of the window manager, shown. */
const OPENED = `
ReparentNotify event, serial 1, synthetic NO, window 0x4f,
    event 0x4f, window 0xa1, parent 0xf1,
    (0,0), override NO

ConfigureNotify event, serial 1, synthetic NO, window 0x4f,
    event 0x4f, window 0xf1, (-238,64), width 1260, height 1496,
    border_width 0, above 0x0, override NO

MapNotify event, serial 1, synthetic NO, window 0x4f,
    event 0x4f, window 0xf1, override NO
`;
const CLOSED = `
UnmapNotify event, serial 2, synthetic NO, window 0x4f,
    event 0x4f, window 0xf1, from_configure NO
`;

test('the screen of a phone is larger while a window is open that cannot be as narrow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'screen-'));
  const program = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, name), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
  program('xrandr', 'echo "VNC-0 connected 780x1584+0+0"', `echo "$*" >> ${folder}/asked`);
  program('xprop', 'echo "0xa1, _NET_FRAME_EXTENTS(CARDINAL) = 2, 2, 64, 2"', 'echo "minimum size: 1200 by 924"');
  for (const name of ['screen.pl', 'titles.pl', 'x11.pl']) {
    const own = readFileSync(join('src/desktop/guest', name), 'utf8');
    writeFileSync(join(folder, name), own.replaceAll('/opt/guest', folder));
  }
  const env = { PATH: `${folder}:/usr/bin:/bin`, DESK_RATIO: '2', DESK_WIDTH: '780', DESK_HEIGHT: '1584' };
  const asked = (events: string) => {
    writeFileSync(join(folder, 'asked'), '');
    execFileSync('perl', [join(folder, 'screen.pl')], { env, input: events, stdio: ['pipe', 'ignore', 'inherit'] });
    return readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n').at(-1);
  };
  expect(asked(OPENED)).toBe('--output VNC-0 --mode 1204x2446_desk');
  expect(asked(OPENED + CLOSED)).toBe('--current');
  rmSync(folder, { recursive: true });
});
