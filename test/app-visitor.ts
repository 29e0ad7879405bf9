// The fixture of the e2e tests with an app: a site of its own for each worker. Its host is `localhost`, because WebAuthn allows no IP
// address as relying party ID.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { authorizationUrl, type TestApp } from './apps.ts';
import { addSiteApp } from './site-apps.ts';
import { startBuiltSite } from './start-site.ts';
import { test as base } from './visitor.ts';

interface Site {
  readonly url: string;
  /** The app `cloud`, with the name Cloud. */
  readonly app: TestApp;
  /** Declares another app, with options of `apps add`. */
  readonly addApp: (id: string, ...options: string[]) => Promise<TestApp>;
  /** Where its emails are. */
  readonly mailFolder: string;
  /** Moves all sign-ins into the past, in the database. */
  readonly ageSignIns: (ms: number) => void;
}

/** The test of `test/visitor.ts`, with `site`. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, give) => {
      const site = await startBuiltSite();
      const url = site.url.replace('127.0.0.1', 'localhost');
      const options = ['--name', 'Cloud', '--access', 'anyone', '--icon', 'files'];
      const app = await addSiteApp({ url, env: site.env }, 'cloud', ...options);
      // A running server notices its first app after two seconds.
      await expect
        .poll(async () => (await fetch(url + authorizationUrl(app), { redirect: 'manual' })).status)
        .toBe(303);
      const ageSignIns = (ms: number) => {
        const database = new DatabaseSync(join(site.env['DATA_DIR'] ?? '', 'accounts.db'));
        database.exec('pragma busy_timeout = 5000');
        database.prepare('update tokens set authenticated_at = coalesce(authenticated_at, created_at) - ?').run(ms);
        database.close();
      };
      const addApp = (id: string, ...added: string[]) => addSiteApp({ url, env: site.env }, id, ...added);
      await give({ url, app, addApp, mailFolder: join(site.env['DATA_DIR'] ?? '', 'mail'), ageSignIns });
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, give) => give(site.url),
});
