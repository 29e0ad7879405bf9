// A display, a message bus, Orca and Firefox that have nothing to do with those of the person who runs them.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#src/shared/languages/languages.ts';
import { createBarrier, type Barrier } from './barrier.ts';
import { FIREFOX_FILE, ORCA_SETTINGS } from './orca-settings.ts';
import { createPrograms, type Programs } from './programs.ts';
import { listenAt, type Speech } from './speech.ts';

/** Of Orca's own words. `localedef` makes them where the system has none. */
const LOCALES: Partial<Record<Language, string>> = { it: 'it_IT', de: 'de_DE', en: 'en_GB', el: 'el_GR' };
const AT_SPI = '/usr/libexec/at-spi-bus-launcher';

export interface Session {
  readonly programs: Programs;
  readonly speech: Speech;
  readonly barrier: Barrier;
  end(): Promise<void>;
}

/** Starts all of it. Rejects, and leaves nothing behind, if a part does not come. */
export async function startSession(language: Language): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'heard-'));
  const [home, runtime, profile] = ['home', 'run', 'profile'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const orcaHome = join(home, '.local/share/orca');
  for (const one of [orcaHome, runtime, profile]) mkdirSync(one, { recursive: true, mode: 0o700 });
  writeFileSync(join(orcaHome, 'user-settings.conf'), JSON.stringify(ORCA_SETTINGS));
  copyFileSync(join(import.meta.dirname, 'orca-customizations.py'), join(orcaHome, 'orca-customizations.py'));
  writeFileSync(join(profile, 'user.js'), FIREFOX_FILE(language));
  const socket = (name: string) => join(runtime, name);
  const locale = LOCALES[language] ?? 'en_GB';
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    LANG: `${locale}.UTF-8`,
    LANGUAGE: locale,
    LOCPATH: join(folder, 'locales'),
    SPEECHD_ADDRESS: `unix_socket:${socket('speech')}`,
    HEARD_BARRIER: socket('barrier'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket('bus')}`,
    GNOME_ACCESSIBILITY: '1',
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    MOZ_ENABLE_WAYLAND: '0',
    MOZ_CRASHREPORTER_DISABLE: '1',
  };
  const programs = createPrograms(env);
  const speech = listenAt(socket('speech'), language);
  const barrier = createBarrier(socket('barrier'));
  const end = async () => {
    await programs.end();
    speech.close();
    barrier.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    mkdirSync(join(folder, 'locales'));
    await programs.ask('localedef', '-i', locale, '-f', 'UTF-8', join(folder, 'locales', `${locale}.UTF-8`));
    env['DISPLAY'] = `:${await startDisplay(programs)}`;
    programs.start('dbus-daemon', [
      '--session',
      '--nofork',
      '--nopidfile',
      `--address=${env['DBUS_SESSION_BUS_ADDRESS']}`,
    ]);
    await programs.until('The bus', () => existsSync(socket('bus')));
    programs.start(AT_SPI, ['--launch-immediately', '--a11y=1', '--screen-reader=1']);
    programs.start('openbox', ['--sm-disable']);
    const bus = ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus.GetAddress'];
    await programs.until('The accessibility bus', async () =>
      (await programs.ask('dbus-send', ...bus)).includes('unix:'),
    );
    programs.start('/usr/bin/python3', [join(import.meta.dirname, 'orca-alone.py'), '--user-prefs', orcaHome]);
    await programs.until('Orca', () => speech.lastAt() > 0);
    programs.start('firefox-esr', ['--no-remote', '--profile', profile, 'about:blank']);
    const window = ['search', '--onlyvisible', '--class', 'firefox'];
    await programs.until('Firefox', async () => (await programs.ask('xdotool', ...window)).trim() !== '');
    return { programs, speech, barrier, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Returns the number of a display that nobody has: the server writes it to descriptor 3. */
async function startDisplay(programs: Programs): Promise<string> {
  const stream = programs.start('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'], true);
  let number = '';
  stream?.on('data', (data) => (number += String(data)));
  await programs.until('The display', () => number.endsWith('\n'));
  return number.trim();
}
