// A site with its desktop host for the e2e tests of one file, and members of it.
import { type Page, test } from '@playwright/test';
import { newAccount } from '#test/new-account.ts';
import { signIn } from '#test/visitor.ts';
import { NO_DESKTOP } from './sandbox.ts';
import { startSiteWithHost } from './site-with-host.ts';

interface UsedSite {
  site: string;
  origin: string;
  mailFolder: string;
}

/** Starts both before the tests of the file, and ends them after those. Returns their addresses, which are empty until then. */
export function siteWithHost(): UsedSite {
  const used: UsedSite = { site: '', origin: '', mailFolder: '' };
  const stops: (() => Promise<void>)[] = [];
  test.skip(NO_DESKTOP !== '', `packages are missing: ${NO_DESKTOP}`);
  test.beforeAll(async () => {
    const { startHost, stop, ...started } = await startSiteWithHost();
    stops.push(stop);
    Object.assign(used, started);
    stops.push((await startHost()).stop);
  });
  test.afterAll(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  return used;
}

/** Opens 'Your files' of a new member, who signs in for it. */
export async function openFiles(page: Page, { site, origin }: UsedSite): Promise<void> {
  const account = newAccount();
  await page.request.post(`${site}/auth/users/`, { data: account });
  await page.goto(`${origin}/files`);
  await signIn(page, account);
}
