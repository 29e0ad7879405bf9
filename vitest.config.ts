import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { brandModule } from './build/brand/brand.ts';
import { commonPasswordsModule } from './build/bundles/common-passwords.ts';
import { siteModule } from './build/bundles/site-module.ts';
import { textFilesInDevelopment } from './build/texts/text-files.ts';
import { HEADLESS_CHROMIUM } from './test/chromium.ts';
import type { TemplateDatabases } from './test/template-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string;
    templateDatabases: TemplateDatabases;
  }
}

const tests = globSync('{src,build,scripts,test}/**/*.test.{ts,tsx}').filter((file) => !file.includes('.browser.'));
const matching = (pattern: RegExp) => tests.filter((file) => pattern.test(readFileSync(file, 'utf8')));
/** Tests that replace modules. The others share the modules of a worker, which saves a third of their processor time. */
const isolated = matching(/\bvi\.(mock|doMock|resetModules)\(/);
/** Tests of the server, and those that start programs or open databases: `npm run check` does without them. */
const serverTests = [
  ...tests.filter((file) =>
    /\.server\.test\.|^src\/(?:(?:server|command-line)\/|desktop\/(?!page|protocol))/.test(file),
  ),
  ...matching(/from '(?:node:child_process|#test\/databases\.ts)'/),
];
const isolatedServerTests = isolated.filter((file) => serverTests.includes(file));

export default defineConfig({
  test: {
    // The address of a PostgreSQL server where tests may make databases; without it that half of them is skipped.
    provide: {
      testDatabaseUrl: process.env['TEST_DATABASE_URL'] ?? '',
    },
    // Long, for busy machines: a test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['./test/real-clock.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // One more than the processors of the smallest machine: a test often waits for a process or a timer.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          globalSetup: './test/template-databases.ts',
          isolate: false,
          exclude: isolated,
          include: serverTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', '{build,scripts,test}/**/*.test.ts'],
          exclude: [...isolated, ...serverTests, '**/*.browser.test.tsx'],
        },
      },
      {
        extends: true,
        test: { name: 'isolated', environment: 'node', include: isolated, exclude: isolatedServerTests },
      },
      {
        extends: true,
        test: {
          name: 'isolated-server',
          environment: 'node',
          globalSetup: './test/template-databases.ts',
          include: isolatedServerTests,
        },
      },
      {
        extends: true,
        // The journeys in three engines; they need a built site.
        test: { name: 'engines', environment: 'node', include: ['engines/*.test.ts'], testTimeout: 120_000 },
      },
      {
        extends: true,
        plugins: [react(), siteModule(), brandModule(), textFilesInDevelopment(), commonPasswordsModule()],
        // Vite finds them while the tests run and would load the page anew.
        optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime'] },
        test: {
          name: 'browser',
          // Long, for busy machines: the first import of a page compiles it.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 30_000,
          include: ['src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: HEADLESS_CHROMIUM, contextOptions: { locale: 'it-IT' } }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
