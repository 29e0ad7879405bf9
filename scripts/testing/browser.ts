// The browser for screens and benchmarks.
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM } from '#test/chromium.ts';
import { prepareChromium } from '#test/tools.ts';

/** Starts the Chromium of the tests, and installs it before if it may. Throws Playwright's error if there is none. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = prepareChromium(process.env) ?? CHROMIUM.executablePath;
  return chromium.launch({ ...CHROMIUM, executablePath });
}
