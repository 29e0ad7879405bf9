// The pages of the table for the server: their titles, and whether they are in preparation.
import { isInfoComplete } from '#src/features/in-preparation/info-facts.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { BuiltSection } from '#src/shared/pages/built-site.ts';
import { PAGE_IDS, rowOf, type PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { SiteTexts } from '../texts/text-files.ts';

/** Returns them by their names; `open` have content. /info is ready once the operator states all facts. */
export function builtSections(
  site: Site,
  texts: Pick<SiteTexts, 'all'>,
  open: readonly PageId[],
): Record<string, BuiltSection> {
  const titlesOf = (page: PageId) =>
    Object.fromEntries(
      LANGUAGE_CODES.map((language) => [
        language,
        siteTexts(language, texts.all(language), site).t(`${page}.title` as 'blog.title'),
      ]),
    ) as BuiltSection['titles'];
  return Object.fromEntries(
    PAGE_IDS.map((page) => {
      const isReady = open.includes(page) || (page === 'info' && isInfoComplete(site));
      const inPreparation = (rowOf(page).inPreparation ?? false) && !isReady;
      return [page, { inPreparation, titles: titlesOf(page) }];
    }),
  );
}
