// WCAG 4.1.3: a message is announced once, by a live region that was there before it, in the language of the page.
import type { Page } from '@playwright/test';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, test } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { languagesFor } from '../selection.ts';

interface Announcement {
  text: string;
  /** The region was in the page, empty, before its text; an alert may come with its text. */
  isHeard: boolean;
}

/** Records what live regions announce, from the start of the page on. */
async function listen(page: Page): Promise<() => Promise<Announcement[]>> {
  await page.addInitScript(() => {
    const said: Announcement[] = [];
    (globalThis as unknown as { said: Announcement[] }).said = said;
    const live = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
    const known = new WeakSet<Element>();
    const look = () => {
      for (const region of document.querySelectorAll(live)) known.add(region);
    };
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const regions = new Set<Element>();
        const around = element?.closest(live);
        if (around) regions.add(around);
        for (const node of addedNodes) if (node instanceof Element && node.matches(live)) regions.add(node);
        for (const region of regions) {
          const text = region.textContent?.trim() ?? '';
          const isHeard = known.has(region) || region.getAttribute('role') === 'alert';
          if (text !== '' && said.at(-1)?.text !== text) said.push({ text, isHeard });
        }
      }
      look();
    });
    // What the document brings with it is read, not announced.
    addEventListener('DOMContentLoaded', () => {
      look();
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: Announcement[] }).said);
}

for (const language of languagesFor(6)) {
  const { t } = textsOf(language);
  const once = (said: readonly Announcement[], text: string) => {
    const heard = said.filter((one) => one.text.includes(text));
    expect(heard, `'${text}' among ${JSON.stringify(said)}`).toEqual([{ text: expect.any(String), isHeard: true }]);
  };

  test(`the hints are announced once in ${language}`, async ({ page }) => {
    const said = await listen(page);
    for (const [id, text] of [
      ['fondamenta', t('fullScreen.hint')],
      ['contribuisci', t('contribuisci.hint')],
    ] as const) {
      await open(page, addressOf(id, language));
      await expect(page.locator('main [role=status] p')).toBeVisible();
      once(await said(), text);
    }
  });

  test(`a requested link is announced once in ${language}`, async ({ page }) => {
    const said = await listen(page);
    await open(page, addressOf('recover', language));
    await page.locator('[name=email]').fill(newAccount().email);
    await page.locator('main button[type=submit]').click();
    await expect(page.getByText(t('recover.sent'))).toBeVisible();
    once(await said(), t('recover.sent'));
  });

  test(`the second step is announced once in ${language}`, async ({ page, visitor }) => {
    visitor.allowConsole(/400/);
    const said = await listen(page);
    await page.route('**/auth/token/login/', (route) =>
      route.fulfill({ status: 400, json: { non_field_errors: ['otp'], detail: 'otp', otp_required: true } }),
    );
    await open(page, addressOf('entra', language));
    await page.locator('[name=email]').fill('someone@example.org');
    await page.locator('[name=password]').fill('sette mele verdi 42');
    await page.locator('main button[type=submit]').click();
    await expect(page.getByText(t('entra.otpNeeded'))).toBeVisible();
    once(await said(), t('entra.otpNeeded'));
  });

  test(`a moved carousel announces its slide once in ${language}`, async ({ page }) => {
    const said = await listen(page);
    await open(page, addressOf('home', language));
    await expect(page.locator('#slides')).toHaveAttribute('aria-live', 'polite');
    await page.getByRole('button', { name: t('home.carousel.next') }).click();
    await expect(page.getByText(t('home.carousel.position', { n: 2, total: 16 }), { exact: true })).toBeVisible();
    // What is hidden is not announced: the other slides are inert.
    await expect(page.locator('[data-slide]:not([inert])')).toHaveCount(1);
    expect((await said()).filter(({ isHeard }) => !isHeard)).toEqual([]);
  });
}
