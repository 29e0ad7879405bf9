// The browser of the scripts that look at the site without being tests: screens and benchmarks.
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM } from '#test/chromium.ts';

/** Starts the Chromium that the tests use. Throws Playwright's own error where there is none. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(CHROMIUM);
}
