// The states in which every page is tested. Each starts from a loaded page of 1440 × 900 px, and is left again.
import type { Page } from '@playwright/test';
import { outOfPlace, smallTargets, spaceText } from '#test/page-checks.ts';
import { foreignTexts } from '../checks/language.ts';
import { READING_STATES } from './reading-states.ts';
import type { State } from './state.ts';

const WIDE = { width: 1440, height: 900 };
const MENU_BUTTON = 'header > div > div:last-child > button';

const size = (width: number, height: number) => (page: Page) => page.setViewportSize({ width, height });
const wide = (page: Page) => page.setViewportSize(WIDE);

/** A state of the browser's preferences. */
function media(name: string, on: Parameters<Page['emulateMedia']>[0]): State {
  const off = Object.fromEntries(Object.keys(on ?? {}).map((key) => [key, null]));
  return {
    name,
    enter: (page) => page.emulateMedia(on),
    leave: (page) => page.emulateMedia({ ...off, reducedMotion: 'reduce' }),
  };
}

/** A disclosure of the header, opened at a width. */
function menu(name: string, button: string, width = WIDE.width): State {
  return {
    name,
    async enter(page) {
      await page.setViewportSize({ width, height: 900 });
      const opener = page.locator(button);
      if ((await opener.count()) === 0) return false;
      await opener.click();
      return true;
    },
    async leave(page) {
      await page.keyboard.press('Escape');
      await wide(page);
    },
  };
}

/** Sets the text size that a visitor has chosen in the browser; 16 px is the default. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
  await devtools.detach();
}

const clearRules = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

/** All states, in an order in which neighbours are different in kind: a sample takes every ninth. */
export const PAGE_STATES: readonly State[] = [
  {
    name: 'default',
    enter: wide,
    check: async (page) => [...(await smallTargets(page)), ...(await foreignTexts(page))],
  },
  menu('menu of the first group', '#menu > li > div > button >> nth=0'),
  media('dark', { colorScheme: 'dark' }),
  {
    name: '320 px',
    enter: size(320, 568),
    check: async (page) => [...(await outOfPlace(page)), ...(await smallTargets(page))],
    leave: wide,
  },
  menu('menu of the second group', '#menu > li > div > button >> nth=1'),
  media('forced colours', { forcedColors: 'active' }),
  // 1280 × 1024 px at 400 %.
  { name: '400 %', enter: size(320, 256), check: outOfPlace, leave: wide },
  menu('menu of languages', 'header nav:not(:has(#menu)) button[aria-expanded] >> nth=0'),
  media('more contrast', { contrast: 'more' }),
  {
    name: '200 % text',
    async enter(page) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await setTextSize(page, 32);
    },
    check: outOfPlace,
    async leave(page) {
      await setTextSize(page, 16);
      await wide(page);
    },
  },
  menu('menu on a phone', MENU_BUTTON, 390),
  media('motion', { reducedMotion: 'no-preference' }),
  {
    name: 'text spacing',
    async enter(page) {
      await page.setViewportSize({ width: 320, height: 568 });
      await spaceText(page);
    },
    check: outOfPlace,
    async leave(page) {
      await clearRules(page);
      await wide(page);
    },
  },
  menu('flat menu', MENU_BUTTON, 960),
  media('dark with more contrast', { colorScheme: 'dark', contrast: 'more' }),
  { name: '200 %', enter: size(640, 400), check: outOfPlace, leave: wide },
  ...READING_STATES,
];
