// WCAG 2.4.5, 3.2.3, 3.2.4 and 3.2.6: the menu, the footer and the way to get help are the same on every page of a language.
import { PAGE_IDS, PAGES, type PageId } from '#src/shared/pages/pages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { isChosen, languagesFor } from '../selection.ts';

/**
 * Steps of a process (signing in, an email’s link, leaving) and the start page, which are not found by looking for them; and the checklist, which
 * two other pages link to: /kiteaa and the accessibility statement.
 */
const STEPS: ReadonlySet<PageId> = new Set([
  'start',
  'account',
  'recover',
  'confirm',
  'checklist',
  'consent',
  'signOut',
  'receipt',
  'deletion',
]);
const FRAMED = PAGE_IDS.filter((id) => !('frameless' in PAGES[id]));

for (const language of languagesFor(3)) {
  test(`menu, footer and help have the same names in the same order on every page in ${language}`, async ({ page }) => {
    const frames = new Map<string, PageId>();
    // In a sample the first page and every ninth one.
    for (const id of FRAMED.filter((_, at) => at === 0 || isChosen(at + 4))) {
      await open(page, addressOf(id, language));
      const frame = await page.evaluate(() =>
        [...document.querySelectorAll(':is(header, footer):not(main *) :is(a, button, img)')]
          // A link of the language menu leads to the present page in another language.
          .map((one) =>
            [
              one.tagName,
              one.textContent,
              one.getAttribute('aria-label'),
              // The link to sign in leads back to the page, and the one to the feedback form says which page it is about.
              one.hasAttribute('hreflang') ? '' : one.getAttribute('href')?.replace(/\?(?:next|from)=.*/, ''),
            ].join(' '),
          )
          .join('\n'),
      );
      if (!frames.has(frame)) frames.set(frame, id);
      await expect
        .soft(page.locator('footer').getByText(textsOf(language).t('frame.footer.contact')), id)
        .toHaveCount(1);
      expect.soft([...frames.values()], `${id} differs from the first page`).toHaveLength(1);
    }
  });

  test(`every page is in the list of all pages and is linked from the home page in ${language}`, async ({ page }) => {
    await open(page, addressOf('home', language));
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>(':is(header, footer):not(main *) a')].map(
        (link) => new URL(link.href).pathname,
      ),
    );
    for (const id of PAGE_IDS.filter((one) => !STEPS.has(one)))
      expect.soft(links, id).toContain(addressOf(id, language));
  });
}
