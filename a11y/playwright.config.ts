// The accessibility suite. `npm run a11y` starts it (a11y/run.ts).
import { defineConfig } from '@playwright/test';
import { HEADLESS_CHROMIUM } from '#test/chromium.ts';
import { REPORT } from './report/results.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './start-site.ts',
  workers: 3,
  fullyParallel: true,
  // Long, for busy machines: a test that hangs still fails.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  outputDir: '../test-results/a11y',
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  reporter: [[process.env['A11Y_REPORTER'] ?? 'dot'], ['json', { outputFile: REPORT }]],
  use: {
    // Set by the global setup, which starts the built site on a free port.
    baseURL: process.env['SITE_URL'],
    locale: 'it-IT',
    launchOptions: HEADLESS_CHROMIUM,
    viewport: { width: 1440, height: 900 },
    // Without transitions, during which colours are between light and dark.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
