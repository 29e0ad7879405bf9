// Opens the example letter of a trial.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Language } from '#src/shared/languages.ts';

const OPENS_WITHIN_MS = 15_000;

/** Types its name in the window with the files, which finds it, and opens it. */
export async function openLetter(page: Page, language: Language): Promise<void> {
  const examples = readFileSync(new URL(`../../src/desktop/guest/examples/${language}.txt`, import.meta.url), 'utf8');
  const [, , letter = ''] = examples.split(/^## /m).map((part) => part.split('\n')[0] ?? '');
  await page.getByRole('application').focus();
  // The browser that is driven sends no keys for letters that an English keyboard lacks. The Greek name is the last.
  if (/^[a-z]+$/i.test(letter)) await page.keyboard.type(letter, { delay: 60 });
  else await page.keyboard.press('End');
  await setTimeout(800);
  await page.keyboard.press('Enter');
  // Its cursor blinks, so that nothing says when it is there.
  await setTimeout(OPENS_WITHIN_MS);
  // It opens as large as the screen.
  await page.keyboard.press('Meta+ArrowUp');
  await setTimeout(3000);
}
