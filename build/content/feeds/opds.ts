// Catalogues of books, which apps and devices for e-books open: OPDS 2.0 (JSON) and 1.2 (Atom), one of each for a language, in pages.
import { leadOf, titleOf } from '#src/features/content/words.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { typeOf } from '../../output/write-files.ts';
import { contentOf } from '../kinds/kinds.ts';
import { firstNames } from '../links/published.ts';
import { itemsIn, type Content } from '../reading/read-content.ts';
import { bookIn, BOOKS, type Catalogue } from './catalogue.ts';
import { atomCatalogue } from './opds-atom.ts';
import { jsonCatalogue } from './opds-json.ts';

/** The address of a page of a catalogue. */
export function cataloguePath(
  section: PageId,
  language: Language,
  slug: string,
  format: 'json' | 'xml',
  page = 1,
): string {
  return `${pathOf(section, language, slug)}/opds${page === 1 ? '' : `-${page}`}.${format}`;
}

/** The elements that name the catalogues in the head of a page. */
export function catalogueLinks(section: PageId, texts: Texts, { slug, name }: Site): string {
  const title = escapeHtml(`${titleOf(texts, section)} – ${name}`);
  const link = (format: 'json' | 'xml') => {
    const path = cataloguePath(section, texts.language, slug, format);
    return `<link rel="alternate" type="${typeOf(path)}" title="${title}" href="${path}">`;
  };
  return link('json') + link('xml');
}

/** Whether a section has catalogues. */
export const hasCatalogue = (section: PageId): boolean => contentOf(section) === 'books';

/** Returns address and content of each page of each catalogue. A language without texts has none. */
export function catalogueFiles(
  content: Content,
  wordsOf: (language: Language) => Texts,
  site: Site,
  first = firstNames(undefined, content),
): [string, string][] {
  return content.open.filter(hasCatalogue).flatMap((section) =>
    LANGUAGE_CODES.flatMap((language) => {
      const items = itemsIn(content, section, language);
      const pages = Math.ceil(items.length / BOOKS);
      return Array.from({ length: pages }, (_, at) => at + 1).flatMap((page): [string, string][] => {
        const own = items.slice((page - 1) * BOOKS, page * BOOKS);
        const path = (format: 'json' | 'xml', number: number) =>
          site.publicUrl + cataloguePath(section, language, site.slug, format, number);
        const catalogue = (format: 'json' | 'xml'): Catalogue => ({
          title: `${titleOf(wordsOf(language), section)} – ${site.name}`,
          subtitle: leadOf(wordsOf(language), section),
          language,
          author: site.name,
          page: site.publicUrl + pathOf(section, language, site.slug),
          links: [
            { rel: 'self', href: path(format, page) },
            { rel: 'start', href: path(format, 1) },
            ...(page > 1 ? [{ rel: 'previous', href: path(format, page - 1) }] : []),
            ...(page < pages ? [{ rel: 'next', href: path(format, page + 1) }] : []),
          ],
          count: items.length,
          books: own.map((item) => bookIn(item, content, wordsOf(language), site, first)),
        });
        return [
          [cataloguePath(section, language, site.slug, 'json', page), jsonCatalogue(catalogue('json'))],
          [cataloguePath(section, language, site.slug, 'xml', page), atomCatalogue(catalogue('xml'))],
        ];
      });
    }),
  );
}
