// A trial in a browser, for pictures of it.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';

/** A picture that changes no more is finished; apps take seconds. */
const STILL_MS = 4000;
const LIMIT_MS = 90_000;

/** Starts a trial at a desktop host, waits until it shows its files, and calls `take`; then ends it. Returns what that returned. */
export async function inTrial(
  browser: Browser,
  origin: string,
  language: Language,
  options: BrowserContextOptions,
  take: (page: Page) => Promise<Buffer>,
): Promise<Buffer> {
  const { t } = textsOf(language);
  const page = await browser.newPage({ ...options, locale: language });
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${origin}/${language === DEFAULT_LANGUAGE ? '' : language}#trial`);
  await page.getByRole('application').waitFor();
  await untilStill(page);
  await page.getByRole('application').focus();
  const shot = await take(page);
  await page.getByRole('button', { name: t('desk.endTrial'), exact: true }).click();
  await page.getByRole('button', { name: t('desk.endTrialNow') }).click();
  await page.getByText(t('desk.endedTrial')).waitFor();
  await page.close();
  return shot;
}

/** Types the name of the example letter in the window with the files, which finds it, and opens it. */
export async function openLetter(page: Page, language: Language): Promise<void> {
  const examples = readFileSync(
    new URL(`../../../src/desktop/guest/examples/${language}.txt`, import.meta.url),
    'utf8',
  );
  const [, , letter = ''] = examples.split(/^## /m).map((part) => part.split('\n')[0] ?? '');
  // The browser that is driven sends no keys for letters that an English keyboard lacks. The Greek name is the last.
  if (/^[a-z]+$/i.test(letter)) await page.keyboard.type(letter, { delay: 60 });
  else await page.keyboard.press('End');
  await setTimeout(800);
  await page.keyboard.press('Enter');
}

/** Waits until nothing in the page has changed for some seconds. */
async function untilStill(page: Page): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  let last = await page.screenshot();
  for (let since = Date.now(); Date.now() - since < STILL_MS && Date.now() < until;) {
    await setTimeout(400);
    const next = await page.screenshot();
    if (!next.equals(last)) since = Date.now();
    last = next;
  }
}
