// What a journey with a screen reader needs of the machine.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstaller } from './tools.ts';

/** Debian's packages, each with a file of its own. */
const PACKAGES: Readonly<Record<string, string>> = {
  orca: '/usr/bin/orca',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  'firefox-esr': '/usr/bin/firefox-esr',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  xdotool: '/usr/bin/xdotool',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'dbus-bin': '/usr/bin/dbus-send',
  locales: '/usr/share/i18n/locales/it_IT',
};
/** The recordings are of Debian 12's Orca. Others use other words, and have no place for the barrier (a11y/heard/orca-customizations.py). */
const ORCA = '43';

const missing = () => Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));

/** Installs what is missing, as root on Debian. Returns why the journeys cannot be heard; `undefined` if they can. */
export function whyUnheard(): string | undefined {
  const before = missing();
  if (before.length > 0) aptInstaller()(before);
  const names = missing().join(' ');
  if (names !== '') return `to hear it: apt-get install ${names}`;
  const { orca } = heardWith();
  return orca.startsWith(`${ORCA}.`) ? undefined : `the recordings are of Orca ${ORCA}, this is Orca ${orca}`;
}

/** The versions of the screen reader and of the browser. */
export function heardWith(): { readonly orca: string; readonly firefox: string } {
  const read = (command: string) =>
    /\d+\.\d+/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[0] ?? 'unknown';
  return { orca: read('/usr/bin/orca'), firefox: read('/usr/bin/firefox-esr') };
}
