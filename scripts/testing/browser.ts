// The browser of the scripts that look at the site without being tests: screens and benchmarks.
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from './tools.ts';

/** Starts the Chromium that the tests use. Throws Playwright's own words where there is none. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(process.env) ?? 'chromium',
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
