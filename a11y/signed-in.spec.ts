// Both engines on every page of a signed-in member, with the bar that asks to confirm the address, and on each form and state of /account.
import { textsOf } from '#test/texts.ts';
import { expect, open, ready, signedIn, test } from '#test/visitor.ts';
import { judge } from './baseline.ts';
import { runEngines } from './engines.ts';
import { addressOf, ALL_PAGES } from './pages.ts';
import { isChosen, languagesFor, statesFor } from './selection.ts';
import { ACCOUNT_STATES } from './states/account-states.ts';
import { judgeVariants } from './states/variants.ts';

/** Pages that send a member on. */
const LEFT = new Set(['start', 'entra']);

/** Pages without the bar. */
const WITHOUT_BAR = new Set(['account', 'consent', 'signOut']);

for (const language of languagesFor(4)) {
  test(`every page in ${language}`, async ({ page, request, visitor }) => {
    visitor.allowConsole(/404/);
    await signedIn(page, request);
    for (const id of statesFor(1, ALL_PAGES).filter((one) => !LEFT.has(one))) {
      await page.goto(addressOf(id, language));
      await ready(page);
      if (!WITHOUT_BAR.has(id))
        await expect(page.getByRole('region', { name: textsOf(language).t('accountNotice.label') })).toBeVisible();
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const state = `signed in, ${width} px`;
        expect.soft(judge({ page: id, language, state }, await runEngines(page)), `${id}, ${state}`).toEqual([]);
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

for (const [at, { name, page: id, reach, allow }] of ACCOUNT_STATES.entries().filter(([at]) => isChosen(at))) {
  for (const language of languagesFor(at)) {
    test(`${name}, in ${language}`, async ({ page, visitor }) => {
      if (allow) visitor.allowConsole(allow);
      await reach(page, language);
      // Else the header lies over the control that happens to be under it.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect(await judgeVariants(page, { page: id, language, state: name })).toEqual([]);
    });
  }
}
