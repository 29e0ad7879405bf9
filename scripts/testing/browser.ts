// The browser for screens and benchmarks.
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '#test/tools.ts';

/** Starts the Chromium of the tests. Throws Playwright's error if there is none. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(process.env) ?? 'chromium',
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
