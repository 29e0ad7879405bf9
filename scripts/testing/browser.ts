// The browser for screens and benchmarks.
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM } from '#test/chromium.ts';

/** Starts the Chromium of the tests. Throws Playwright's error if there is none. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(CHROMIUM);
}
