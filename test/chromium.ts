// How tests and scripts start Chromium: which program, and with which flags.
import { findChromium, findHeadlessChromium } from './tools.ts';

/** Requests and pages that Debian's Chromium would open by itself. A test that expects no request must not count them. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const isRoot = process.getuid?.() === 0;

/** Launch options for Playwright: the browser that visitors have. Without an installed Chromium the launch fails with Playwright's own message. */
export const CHROMIUM = {
  executablePath: findChromium(process.env) ?? 'chromium',
  // Chromium's sandbox does not work for root.
  args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET,
};

/** The same for tests that need no window, if possible without the browser around the engine. */
export const HEADLESS_CHROMIUM = {
  ...CHROMIUM,
  executablePath: findHeadlessChromium(process.env) ?? CHROMIUM.executablePath,
};
