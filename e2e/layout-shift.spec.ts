// Pages that wait for the server do not move what is already there (Cumulative Layout Shift).
import { pathOf } from '#src/shared/pages/addresses.ts';
import { test } from '#test/app-visitor.ts';
import { authorizationUrl } from '#test/apps.ts';
import { TESTS_EVERYTHING } from '#test/everything.ts';
import { layoutShift } from '#test/page-checks.ts';
import { expect, ready, signedIn } from '#test/visitor.ts';

/** Good pages have up to 0.1 (web.dev/articles/cls). In the work area a member's apps push the notes below them down: 0.08. */
const MOST = 0.1;
const DELAY_MS = 500;

for (const language of ['it', 'de'] as const) {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    if (!TESTS_EVERYTHING && (language === 'it') !== (width === 390)) continue;
    test(`/account, the work area and a request of an app, in ${language} at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height });
      await signedIn(page, page.request);
      const asked = await page.request.get(authorizationUrl(site.app), { maxRedirects: 0 });
      const { search } = new URL(asked.headers()['location'] ?? '', site.url);
      await page.route(/\/(?:auth|oidc)\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
        await route.continue();
      });
      for (const [path, last] of [
        [pathOf('account', language, 'aperta'), '#apps'],
        [pathOf('workArea', language, 'aperta'), 'main h3:visible'],
        [pathOf('consent', language, 'aperta') + search, 'main form'],
      ] as const) {
        await page.goto(path);
        await ready(page);
        await expect(page.locator(last).first()).toBeVisible();
        // The bar that asks to confirm the address, and the last paint.
        await page.waitForTimeout(DELAY_MS);
        expect.soft(await layoutShift(page), path).toBeLessThan(MOST);
      }
    });
  }
}
