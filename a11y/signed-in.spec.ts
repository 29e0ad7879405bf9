// The rules on every page of a signed-in member, with the bar that asks to confirm the address, and on each form of /account.
import { textsOf } from '#test/texts.ts';
import { expect, open, ready, signedIn, test } from '#test/visitor.ts';
import { judge } from './baseline.ts';
import { addressOf, ALL_PAGES } from './pages.ts';
import { runRules } from './rules.ts';
import { languagesFor, statesFor } from './selection.ts';
import { judgeVariants } from './states/variants.ts';

/** Pages that send a member on. */
const LEFT = new Set(['start', 'signIn']);

/** Pages without the bar: the home page asks in its own place. */
const WITHOUT_BAR = new Set(['home', 'account', 'consent', 'signOut']);

for (const language of languagesFor(4)) {
  test(`every page in ${language}`, async ({ page, request, visitor }) => {
    visitor.allowConsole(/404/);
    await signedIn(page, request);
    for (const id of statesFor(1, ALL_PAGES).filter((one) => !LEFT.has(one))) {
      await page.goto(addressOf(id, language));
      await ready(page);
      // What is said of the member comes last; while it changes the page, axe loses the order of the headings.
      if (WITHOUT_BAR.has(id)) await page.waitForLoadState('networkidle');
      else await expect(page.getByRole('region', { name: textsOf(language).t('accountNotice.label') })).toBeVisible();
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const state = `signed in, ${width} px`;
        expect.soft(judge({ page: id, language, state }, await runRules(page)), `${id}, ${state}`).toEqual([]);
      }
    }
  });
}

for (const language of languagesFor(7)) {
  test(`each form of /account in ${language}`, async ({ page, request }) => {
    await signedIn(page, request);
    await open(page, addressOf('account', language));
    await expect(page.locator('#login')).toBeVisible();
    const toggles = page.locator('section button[aria-expanded]');
    const count = await toggles.count();
    expect(count).toBeGreaterThanOrEqual(7);
    for (let at = 0; at < count; at += 1) {
      await toggles.nth(at).click();
      await expect(toggles.nth(at)).toHaveAttribute('aria-expanded', 'true');
      const state = `form ${at + 1} of the account`;
      expect.soft(await judgeVariants(page, { page: 'account', language, state }), state).toEqual([]);
      await toggles.nth(at).click();
    }
  });

  test(`a session that the server has ended in ${language}`, async ({ page, request, visitor }) => {
    visitor.allowConsole(/401/);
    await signedIn(page, request);
    await page.route('**/auth/users/me/', (route) =>
      route.fulfill({
        status: 401,
        headers: { 'WWW-Authenticate': 'Token' },
        json: { detail: 'Invalid token.' },
      }),
    );
    await open(page, addressOf('privacy', language));
    await expect(page.getByText(textsOf(language).t('frame.account.ended'))).toBeVisible();
    expect(await judgeVariants(page, { page: 'privacy', language, state: 'session ended' })).toEqual([]);
  });
}
