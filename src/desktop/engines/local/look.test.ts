import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inSandbox, NO_DESKTOP } from '#test/desktop/sandbox.ts';

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

test.skipIf(NO_DESKTOP !== '')('programs follow high contrast and large text of the visitor', async () => {
  const files = 'xsettingsd.conf Xresources tint2/tint2rc libreoffice/4/user/registrymodifications.xcu';
  const command = ['sh', '-c', `. /opt/guest/look.sh; cd ~/.config; cat ${files}`];
  const seen = await inSandbox(command, undefined, { scheme: 'dark', contrast: 'more', text: 150 });
  for (const line of ['Net/ThemeName "HighContrastInverse"', 'Xft/DPI 147456', 'Xft.dpi: 144', 'Noto Sans 15'])
    expect(seen).toContain(line);
  expect(seen).toMatch(/DocColor"><prop oor:name="Color" oor:op="fuse"><value>0</);
  const usual = await inSandbox(command);
  expect(usual).toContain('Net/ThemeName "Adwaita"');
  expect(usual).toContain('Xft/DPI 98304\n');
  expect(usual).not.toContain('DocColor');
});
