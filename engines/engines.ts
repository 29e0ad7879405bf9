// The three engines: where their programs are, and which Debian packages have them.
import {
  CHROMIUM_PACKAGES,
  FIREFOX_PACKAGES,
  findChromium,
  findFirefox,
  findWebkit,
  WEBKIT_PACKAGES,
} from '#test/tools.ts';
import { startChromium } from './drivers/chromium.ts';
import type { Browser } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebkit } from './drivers/webkit.ts';

/** An engine of browsers. */
export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Debian's packages. */
  packages: string;
  /** Starts a browser; `undefined` if it is not installed. With `scripts: false`, pages run no scripts. */
  start: ((options: { scripts: boolean }) => Promise<Browser>) | undefined;
}

/** Binds the programs that were found to the function that starts them. */
function startOf<Programs>(
  found: Programs | undefined,
  start: (programs: Programs, options: { scripts: boolean }) => Promise<Browser>,
): Engine['start'] {
  return found && ((options) => start(found, options));
}

export const CHROMIUM: Engine = {
  name: 'Chromium',
  packages: CHROMIUM_PACKAGES,
  start: startOf(findChromium(process.env), startChromium),
};

export const FIREFOX: Engine = {
  name: 'Firefox',
  packages: FIREFOX_PACKAGES,
  start: startOf(findFirefox(process.env), startFirefox),
};

export const WEBKIT: Engine = {
  name: 'WebKit',
  packages: WEBKIT_PACKAGES,
  start: startOf(findWebkit(process.env), startWebkit),
};
