import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a home with pipes in place of settings holds up no start', () => {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  mkdirSync(join(home, '.config/xfce4/xfconf/xfce-perchannel-xml'), { recursive: true });
  for (const name of ['xsettingsd.conf', 'xfce4/xfconf/xfce-perchannel-xml/thunar.xml'])
    execFileSync('mkfifo', [join(home, '.config', name)]);
  execFileSync('mkfifo', [join(home, 'pipe')]);
  mkdirSync(join(home, '.config/glib-2.0/settings'), { recursive: true });
  symlinkSync(join(home, 'pipe'), join(home, '.config/glib-2.0/settings/keyfile'));
  const env = { PATH: '/usr/bin:/bin', HOME: home, DESK_RATIO: '1', DESK_WIDTH: '800', DESK_LANGUAGE: 'en' };
  const { stdout } = spawnSync('sh', ['-c', 'cd src/desktop/guest; . ./look.sh; . ./panel.sh; echo started'], {
    env,
    timeout: 10_000,
  });
  expect(String(stdout)).toBe('started\n');
  rmSync(home, { recursive: true });
});
