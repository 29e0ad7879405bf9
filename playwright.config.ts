import { defineConfig } from '@playwright/test';

// What Debian's Chromium would do by itself besides showing pages: updates, first-run pages, syncing. A test that sees no
// request to another origin must not be told so because the browser was too busy with its own.
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/start-site.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, for machines that stall: a journey that hangs still fails.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    // Set by the global setup, which starts the built site on a free port.
    baseURL: process.env['SITE_URL'],
    locale: 'it-IT',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // Chromium's sandbox does not work for root.
      args: isRoot ? ['--no-sandbox', ...ARGUMENTS] : ARGUMENTS,
    },
  },
});
