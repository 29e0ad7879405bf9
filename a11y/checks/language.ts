// Text in another language than its `lang` says (WCAG 3.1.1, 3.1.2), by statistics of letters.
import type { Page } from '@playwright/test';
import { eld } from 'eld/small';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';

/**
 * Shorter texts are not judged: names of criteria such as 'Konsistente Navigation' look like another language. In all texts of
 * the site in nine languages the widest wrong lead is 0.17, with 20 characters; from 25 on it is 0.14. A whole phrase
 * leads by 0.2 and more.
 */
const LEAST_LENGTH = 25;
const LEAST_LEAD = 0.2;

eld.setLanguageSubset([...LANGUAGE_CODES]);

/** Returns the texts of the page, and names for assistive technology, that are in another language of the site than `lang` says. */
export async function foreignTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const langOf = (element: Element | null) => element?.closest<HTMLElement>('[lang]')?.lang ?? '';
    const found: (readonly [string, string])[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.closest('script, style, code, template')) found.push([langOf(parent), node.textContent ?? '']);
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [title]'))
      for (const name of ['aria-label', 'alt', 'title'])
        found.push([langOf(element), element.getAttribute(name) ?? '']);
    return found;
  });
  return [...new Set(texts.flatMap(([lang, text]) => faultOf(lang, text)))];
}

function faultOf(lang: string, text: string): string[] {
  // Without addresses, numbers, signs, and the names of the visitors that tests make.
  const words = text
    .replaceAll(/\S*(?:[@/]|visitor-)\S*/g, ' ')
    .replaceAll(/[^\p{L}’'-]+/gu, ' ')
    .trim();
  if (words.length < LEAST_LENGTH) return [];
  const found = eld.detect(words);
  const scores = found.getScores();
  const lead = (scores[found.language] ?? 0) - (scores[lang] ?? 0);
  if (found.language === lang || lead < LEAST_LEAD || !found.isReliable()) return [];
  return [`lang is '${lang}', but this looks like '${found.language}': ${words.slice(0, 100)}`];
}
