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
/** The screen has this size. */
const sized = (width: number, height: number) => `
XRRCrtcChangeNotifyEvent event, serial 3, synthetic NO, window 0x4f,
    x 0, y 0, width ${width}, height ${height}
`;

test('the screen of a phone is larger while a window is open that cannot be as narrow, and then as the page asks', () => {
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
  const asked = (...events: string[]) => {
    writeFileSync(join(folder, 'asked'), '');
    for (const [at, event] of events.entries()) writeFileSync(join(folder, `event-${at}`), event);
    const one = `cat ${folder}/event-$at; sleep 0.4`;
    const all = `for at in ${Object.keys(events).join(' ')}; do ${one}; done | perl ${folder}/screen.pl`;
    execFileSync('sh', ['-c', all], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    return readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n').at(-1);
  };
  expect(asked(OPENED)).toBe('--output VNC-0 --mode 1204x2446_desk');
  expect(asked(OPENED + CLOSED)).toBe('--current');
  // Its notices come and go: the size before is one that was asked for here.
  const back = [OPENED, sized(1204, 2446), CLOSED, sized(780, 1584)];
  expect(asked(...back, sized(780, 1288), sized(780, 1584))).toBe('--output VNC-0 --mode 780x1584_desk');
  rmSync(folder, { recursive: true });
});
