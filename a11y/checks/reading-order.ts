// The order of the document against the order on screen (WCAG 1.3.2, 2.4.3): CSS can move what screen readers and Tab
// take in another order.
import type { Page } from '@playwright/test';

/**
 * Returns content that is above what comes before it in the document, in the same column. Header, notices and other content
 * that does not move with the page is left out, as are the buttons of the carousel, which come first in its pattern (ARIA APG).
 */
export async function misplacedContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPlaced = (element: Element): boolean => {
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        if (/fixed|sticky|absolute/.test(getComputedStyle(one).position)) return false;
      }
      return true;
    };
    const all =
      'section, nav, ul, ol, dl, form, h1, h2, h3, h4, p, li, dt, dd, th, td, legend, label, a[href], button, input, select, textarea';
    const placed = [...document.querySelectorAll(all)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isPlaced(element))
      .filter((element) => !element.closest('section[aria-roledescription] > [role=group]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return placed
      .filter(({ box }, at) => {
        const before = placed[at - 1]?.box;
        return before && box.bottom <= before.top && box.left < before.right && before.left < box.right;
      })
      .map(({ element }) => element.outerHTML.slice(0, 100));
  });
}
