// WCAG 4.1.3: a message is announced once, by a live region that was there before it, in the language of the page.
import type { Page } from '@playwright/test';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, signedIn, test } from '#test/visitor.ts';
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
    /** What each region has said last: the same text in two regions is announced twice. */
    const last = new WeakMap<Element, string>();
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
          if (text !== '' && last.get(region) !== text) said.push({ text, isHeard });
          last.set(region, text);
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
    await open(page, addressOf('contribute', language));
    await expect(page.locator('main [aria-live] p')).toBeVisible();
    once(await said(), t('works.donationsNone'));
    await open(page, addressOf('foundations', language));
    await page.getByRole('button', { name: t('fullScreen.enter') }).click();
    await expect(page.locator('main [aria-live] p')).toBeVisible();
    once(await said(), t('fullScreen.hint'));
  });

  test(`a moved carousel announces its slide once in ${language}`, async ({ page }) => {
    // The region of the page is closed to scripts (src/ui/live/announce.ts).
    await page.addInitScript(() => {
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function openly(init) {
        return attach.call(this, { ...init, mode: 'open' });
      };
    });
    await open(page, addressOf('home', language));
    await page.getByRole('button', { name: t('home.carousel.next') }).click();
    await expect(page.getByText(t('home.carousel.position', { n: 2, total: 16 }), { exact: true })).toBeVisible();
    const slide = page.locator('[data-slide]:not([inert])');
    await expect(slide).toHaveCount(1);
    await expect(slide).toHaveAccessibleName(t('home.carousel.position', { n: 2, total: 16 }));
    const said = page.locator('body > div [aria-live] p');
    await expect(said).toContainText(t('home.carousel.position', { n: 2, total: 16 }));
  });

  test(`changes of the account and a shown password are announced once in ${language}`, async ({ page, request }) => {
    const { password } = await signedIn(page, request);
    const said = await listen(page);
    await open(page, addressOf('account', language));
    const section = page.locator('section[aria-labelledby=login]');
    // The first is that of the display name.
    await section.locator('button[aria-expanded]').nth(1).click();
    await section.locator('[name=new_username]').fill(newAccount().username);
    await section.locator('[name=current_password]').fill(password);
    await section.getByRole('button', { name: t('signIn.showPassword') }).click();
    once(await said(), t('signIn.passwordShown'));
    await section.locator('form [type=submit]').click();
    await expect(section.getByText(t('account.usernameDone'))).toBeVisible();
    once(await said(), t('account.usernameDone'));
  });
}
