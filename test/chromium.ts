// How tests and scripts start Chromium: which program, and with which flags.
import { findChromium } from './tools.ts';

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

/** Launch options for Playwright. Without an installed Chromium the launch fails with Playwright's own message. */
export const CHROMIUM = {
  executablePath: findChromium(process.env) ?? 'chromium',
  // Chromium's sandbox does not work for root.
  args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET,
};
