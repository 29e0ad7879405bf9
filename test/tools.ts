// Finds the programs that tests need besides packages: a browser, dictionaries, a database server. On Debian, root installs
// what is missing; for other users it prints the command. A test without its program is skipped, never passed.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';

/** Paths of the programs; `undefined` if one is missing and could not be installed. */
export interface Tools {
  /** The browser's program. */
  chromium: string | undefined;
  /** That of its engine without windows. */
  headlessChromium: string | undefined;
  /** Firefox's program. */
  firefox: string | undefined;
  /** The programs that run and drive WebKit. */
  webkit: WebkitPrograms | undefined;
  /** The folder with `initdb` and `postgres`. */
  postgres: string | undefined;
  hasDictionaries: boolean;
  hasKeyboard: boolean;
}

/** What runs WebKit: WebKitGTK's driver and its browser, and a display. */
export interface WebkitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** Debian's packages of the three engines. */
export const CHROMIUM_PACKAGES = 'chromium';
const HEADLESS_PACKAGES = 'chromium-headless-shell';
export const FIREFOX_PACKAGES = 'firefox-esr';
export const WEBKIT_PACKAGES = 'webkit2gtk-driver xvfb';

/** What presses keys on a display, with Debian's packages. */
const KEYBOARD = { xvfb: 'Xvfb', xdotool: 'xdotool', 'x11-xkb-utils': 'setxkbmap' };

/** Returns the packages that are missing to press keys as a computer does. */
export const missingKeyboard = (): string =>
  Object.entries(KEYBOARD)
    .filter(([, program]) => !existsSync(`/usr/bin/${program}`))
    .map(([name]) => name)
    .join(' ');

/** The spelling dictionaries: hunspell's name and Debian's package. */
const DICTIONARIES = LANGUAGE_CODES.flatMap((language) => {
  const rules = readFileSync(new URL(`../src/texts/${language}/rules.json`, import.meta.url), 'utf8');
  return (JSON.parse(rules) as { dictionary?: { name: string; package: string } }).dictionary ?? [];
});
const SPELLING_PACKAGES = ['hunspell', ...DICTIONARIES.map((dictionary) => dictionary.package)].join(' ');

/** Finds or installs all of them and prints what it does. */
export function prepareTools(env: NodeJS.ProcessEnv): Tools {
  const get = toolFinder();
  return {
    chromium: prepareChromium(env, get),
    headlessChromium: get(
      "Chromium's headless shell",
      HEADLESS_PACKAGES,
      () => findHeadlessChromium(env),
      ' Tests in the browser take longer.',
    ),
    firefox: get('Firefox', FIREFOX_PACKAGES, () => findFirefox(env)),
    webkit: get('WebKitGTK', WEBKIT_PACKAGES, () => findWebkit(env)),
    hasDictionaries:
      get('hunspell with all dictionaries', SPELLING_PACKAGES, () => hasDictionaries() || undefined) ?? false,
    postgres: get('PostgreSQL', 'postgresql', () => findPostgres(env)),
    hasKeyboard:
      get('real keys', Object.keys(KEYBOARD).join(' '), () => missingKeyboard() === '' || undefined) ?? false,
  };
}

/** Finds or installs Chromium alone. Returns its path, or `undefined` after printing how to install it. */
export function prepareChromium(env: NodeJS.ProcessEnv, get = toolFinder()): string | undefined {
  return get('Chromium (CHROMIUM may name it)', CHROMIUM_PACKAGES, () => findChromium(env));
}

/** Returns a function that looks for a program, and installs its packages if it is missing and may be installed. */
function toolFinder() {
  const apt = aptInstaller();
  return <T>(
    what: string,
    packages: string,
    look: () => T | undefined,
    without = ' The tests that need it are skipped.',
  ): T | undefined => {
    const found = look() ?? (apt(packages.split(' ')) ? look() : undefined);
    if (found === undefined) console.log(`Not found: ${what}.${without} To have it: apt-get install ${packages}`);
    return found;
  };
}

/** Looks at `CHROMIUM`, then in the PATH, then in Playwright's cache. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env['CHROMIUM']) return isProgram(env['CHROMIUM']) ? env['CHROMIUM'] : undefined;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const builds = ['chrome-linux64/chrome', 'chrome-linux/chrome'];
  return [...onPath(env, names), ...inPlaywrightCache(env, /^chromium-\d+$/, builds)].find(isProgram);
}

/**
 * Looks at `CHROMIUM`, then for Chromium's headless shell in the PATH and in Playwright's cache. It has the engine of the browser
 * and no windows, profiles or services of their own, which take half the processor time of a page.
 */
export function findHeadlessChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env['CHROMIUM']) return findChromium(env);
  const builds = ['chrome-headless-shell-linux64/chrome-headless-shell', 'chrome-linux/headless_shell'];
  const cached = inPlaywrightCache(env, /^chromium_headless_shell-\d+$/, builds);
  return [...onPath(env, ['chromium-headless-shell']), ...cached].find(isProgram);
}

function onPath(env: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  return folders(env).flatMap((folder) => names.map((name) => join(folder, name)));
}

function inPlaywrightCache(env: NodeJS.ProcessEnv, name: RegExp, builds: readonly string[]): string[] {
  const caches = [env['PLAYWRIGHT_BROWSERS_PATH'], join(homedir(), '.cache/ms-playwright')].filter(
    (path) => path !== undefined,
  );
  return caches.flatMap((cache) =>
    entries(cache, name).flatMap((browser) => builds.map((build) => join(cache, browser, build))),
  );
}

/** Looks for Firefox in the PATH: Debian's long-term release, then any other. */
export function findFirefox(env: NodeJS.ProcessEnv): string | undefined {
  return ['firefox-esr', 'firefox'].flatMap((name) => onPath(env, [name])).find(isProgram);
}

/** Looks for the driver and the display in the PATH, and for the browser where Debian has it, outside of the PATH. */
export function findWebkit(env: NodeJS.ProcessEnv): WebkitPrograms | undefined {
  const [driver, display] = ['WebKitWebDriver', 'Xvfb'].map((name) => onPath(env, [name]).find(isProgram));
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').find(isProgram);
  return driver && display && browser ? { driver, browser, display } : undefined;
}

/** Debian has the server's programs outside of the PATH, in a folder for each version; returns the newest. */
export function findPostgres(env: NodeJS.ProcessEnv): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = entries(debian, /^\d+$/)
    .map(Number)
    .sort((a, b) => b - a);
  const candidates = [...versions.map((version) => `${debian}/${version}/bin`), ...folders(env)];
  return candidates.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')));
}

function hasDictionaries(): boolean {
  const { stdout, stderr, status } = spawnSync('hunspell', ['-D'], { encoding: 'utf8', input: '' });
  return status !== null && DICTIONARIES.every(({ name }) => `${stdout}${stderr}`.includes(`/${name}`));
}

export function folders(env: NodeJS.ProcessEnv): string[] {
  return (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

function entries(folder: string, pattern: RegExp): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .sort()
        .reverse()
    : [];
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that installs Debian packages and returns whether it could. Updates the package lists once. */
export function aptInstaller(): (packages: readonly string[]) => boolean {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return () => false;
  let updated: boolean | undefined;
  const apt = (args: readonly string[]) => {
    console.log(`apt-get ${args.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return (
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
        .status === 0
    );
  };
  return (packages) => {
    updated ??= apt(['update']);
    if (packages.includes('postgresql')) keepClusterAway();
    return apt(['install', '--yes', '--no-install-recommends', ...packages]);
  };
}

/** Debian's package would start a server on port 5432; the tests start their own on a free port. */
function keepClusterAway(): void {
  if (existsSync('/etc/postgresql-common')) return;
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.d/no-main.conf', 'create_main_cluster = false\n');
}
