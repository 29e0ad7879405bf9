import { defineConfig } from '@playwright/test';
import { HEADLESS_CHROMIUM } from '#test/chromium.ts';

/** Those that start desktops, and are longer than all others. */
const DESKTOPS =
  /\/(?:desktop|documents|earlier|first-keys|from-lavoro|sharing|sound|typing|typing-phone|your-files)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/start-site.ts',
  // One more than the processors of the smallest machine: a test often waits for the network.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Long, for busy machines: a test that hangs still fails.
  timeout: 150_000,
  // Desktops start on machines that are busy with other tests. The summary counts what passed only at the second try.
  retries: 1,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    // Set by the global setup, which starts the built site on a free port.
    baseURL: process.env['SITE_URL'],
    locale: 'it-IT',
    launchOptions: HEADLESS_CHROMIUM,
  },
  projects: [
    // First, so that no worker waits for the last of them; not all workers, so that desktops leave each other the processors.
    { name: 'desktops', testMatch: DESKTOPS, workers: 2 },
    { name: 'site', testIgnore: DESKTOPS },
  ],
});
