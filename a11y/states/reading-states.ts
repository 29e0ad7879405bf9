// The reader's settings as states of every page: the panel behind 'Aa', each size of text, and each other choice.
import type { Page } from '@playwright/test';
import type { ReaderSettings } from '#src/shared/pages/reader-settings.ts';
import { outOfPlace, smallTargets } from '#test/page-checks.ts';
import type { State } from './state.ts';

/** The button 'Aa': the only one with an open or closed panel that is neither in the menu nor in the list of languages. */
export const READER_BUTTON = 'header button[aria-expanded]:not(nav button, header > div > div:last-child > button)';

/** Opens the panel and waits for its form, which is loaded then; on /lettura, which has the same form, it has a link. */
export async function openReader(page: Page): Promise<void> {
  const panel = (await page.locator('main form[data-reader]').count()) > 0 ? 'a' : 'form[data-reader]';
  await page.locator(READER_BUTTON).click();
  await page.locator(`${READER_BUTTON} + div ${panel}`).waitFor();
}

/** Sets the attributes that the server and the panel write (e2e/reader.spec.ts tests both). */
export async function choose(page: Page, settings: ReaderSettings): Promise<void> {
  await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), settings);
}

function chosen(name: string, settings: ReaderSettings, width: number): State {
  return {
    name: `chosen: ${name}`,
    async enter(page) {
      await page.setViewportSize({ width, height: 900 });
      await choose(page, settings);
    },
    check: async (page) => [...(await outOfPlace(page)), ...(await smallTargets(page))],
    async leave(page) {
      await page.evaluate((names) => {
        for (const one of names) delete document.documentElement.dataset[one];
      }, Object.keys(settings));
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  };
}

/** All sizes of text and all other settings, at the widths where they are hardest to place. */
export const READING_STATES: readonly State[] = [
  {
    name: 'panel of reading settings',
    enter: openReader,
    check: smallTargets,
    leave: (page) => page.keyboard.press('Escape'),
  },
  chosen('125 % text, more contrast', { text: '125', contrast: 'more' }, 1280),
  chosen('150 % text, dark theme', { text: '150', theme: 'dark' }, 1024),
  chosen('200 % text, light theme', { text: '200', theme: 'light' }, 1280),
  chosen('wide spacing, less motion', { spacing: 'wide', motion: 'less' }, 390),
  chosen(
    '200 % text, wide spacing, more contrast, dark theme',
    { text: '200', spacing: 'wide', contrast: 'more', theme: 'dark' },
    320,
  ),
];
