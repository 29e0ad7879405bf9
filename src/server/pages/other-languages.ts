// An address that exists in other languages alone: the page for unknown addresses leads to them.
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { LoadedSite } from './load.ts';
import { bodyOf, passingVariants, type Variants } from './variants.ts';

/** The place for the links in the page, with the words above them (src/app/frame/not-found-page.tsx). */
const PLACE = /<div data-languages="([^"]*)">/;

/** Takes a path without the prefix of its language. Returns links to it in others, as markup. */
export function linksToOthers(
  path: string,
  own: Language,
  { resources }: Pick<LoadedSite, 'resources'>,
): readonly string[] {
  return LANGUAGE_CODES.flatMap((code) => {
    const href = code === DEFAULT_LANGUAGE ? path : `/${code}${path}`;
    if (code === own || resources.get(href)?.kind !== 'page') return [];
    return [`<li><a href="${escapeHtml(href)}" lang="${code}" hreflang="${code}">${LANGUAGES[code].name}</a></li>`];
  });
}

/** Returns the page for unknown addresses with such links. It is made at each request. */
export function withLinks(page: Variants, links: readonly string[]): Variants {
  const html = bodyOf(page)
    .toString()
    .replace(PLACE, (place, words: string) => `${place}<p>${words}</p><ul>${links.join('')}</ul>`);
  return passingVariants(html, page.headers);
}
