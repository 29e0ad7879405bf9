// The stops of the Tab key, forward and back (WCAG 2.1.1, 2.1.2, 2.4.3).
import type { Page } from '@playwright/test';

const LIMIT = 250;

/**
 * Marks each control, so that stops can be compared. Returns how many visible controls can take the focus, in the order
 * of the document.
 */
async function markControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marked: string[] = [];
    const hasChecked = ({ form, name }: HTMLInputElement) =>
      form?.querySelector(`[type=radio][name="${name}"]:checked`) !== null;
    const all = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';
    for (const [at, element] of [...document.querySelectorAll<HTMLElement>(all)].entries()) {
      element.dataset['stop'] = String(at);
      const isReachable =
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]') &&
        !element.matches(':disabled') &&
        // Tab reaches the checked radio button of a group, the arrow keys the others.
        !(element.matches('[type=radio]:not(:checked)') && hasChecked(element as HTMLInputElement)) &&
        // The same in a row of buttons of which one is a stop.
        !(element.tabIndex < 0 && element.parentElement?.querySelector(':scope > [tabindex="0"]')) &&
        // Headings and regions take the focus by script only; a control that Tab passes over is a fault.
        (element.tabIndex >= 0 || element.matches('a[href], button, input, select, textarea'));
      if (isReachable) marked.push(String(at));
    }
    return marked;
  });
}

const current = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element === null || element === document.body ? '' : (element.dataset['stop'] ?? 'unknown');
  });

async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most: number): Promise<string[]> {
  const stops: string[] = [];
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press(key);
    const stop = await current(page);
    // The page is left: at its end the focus goes to the browser, in a window without controls to the body.
    if (stop === '' || (stops.length > 0 && stop === stops[0])) break;
    stops.push(stop);
  }
  return stops;
}

const nameOf = (page: Page, stop: string) =>
  page.evaluate((id) => document.querySelector(`[data-stop="${id}"]`)?.outerHTML.slice(0, 100) ?? id, stop);

/** Walks through the page and back. Returns traps, stops that are missed, and orders that differ. */
export async function tabOrder(page: Page): Promise<string[]> {
  const controls = await markControls(page);
  await page.evaluate(() => {
    // Some pages move the focus as they load. The next Tab starts where the last focus was, also after its element is gone.
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus({ preventScroll: true });
    start.remove();
    scrollTo({ top: 0, behavior: 'instant' });
  });
  const forward = await walk(page, 'Tab', Math.min(LIMIT, controls.length + 3));
  if (forward.length === 0 && controls.length > 0) return ['Tab reaches nothing'];
  const missed = controls.filter((stop) => !forward.includes(stop));
  const faults = [];
  if (missed.length > 0)
    faults.push(`Tab does not reach ${await nameOf(page, missed[0] ?? '')} (${missed.length} missed)`);
  // A skipped stop is reported above; here only the order counts.
  const expected = controls.filter((stop) => forward.includes(stop));
  const wrong = forward.findIndex((stop, at) => stop !== expected[at]);
  if (wrong >= 0) faults.push(`the order differs from the document at ${await nameOf(page, forward[wrong] ?? '')}`);
  const last = forward.at(-1) ?? '';
  await page.locator(`[data-stop="${last}"]`).focus();
  const back = [last, ...(await walk(page, 'Shift+Tab', forward.length + 3))].slice(0, forward.length);
  if (back.toReversed().join() !== forward.join()) faults.push('Shift+Tab is not the reverse of Tab: a trap or a jump');
  return faults;
}
