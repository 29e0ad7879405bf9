// Catalogues of books, which apps and devices for e-books open: OPDS 2.0 (JSON) and 1.2 (Atom), one of each for a language, in pages.
import { leadOf, titleOf } from '#src/features/content/words.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { firstNames } from '../links/published.ts';
import type { Item } from '../reading/item.ts';
import { itemsIn, type Content } from '../reading/read-content.ts';
import { cataloguePath, hasCatalogue } from './addresses.ts';
import { catalogueBook, type Catalogue } from './catalogue.ts';
import { atomCatalogue } from './opds-atom.ts';
import { jsonCatalogue } from './opds-json.ts';

/** Books of a page: small readers fail on long lists. */
const BOOKS = 50;

/** Returns address and content of each page of each catalogue; `covers`: addresses of those that were drawn. A language without texts has none. */
export function catalogueFiles(
  content: Content,
  wordsOf: (language: Language) => Texts,
  first = firstNames(undefined, content),
  covers: ReadonlyMap<Item, string> = new Map(),
): [string, string][] {
  const { publicUrl, slug, name } = content.site;
  return content.open.filter(hasCatalogue).flatMap((section) =>
    LANGUAGE_CODES.flatMap((language) => {
      const texts = wordsOf(language);
      const items = itemsIn(content, section, language);
      const pages = Math.ceil(items.length / BOOKS);
      return Array.from({ length: pages }, (_, at) => at + 1).flatMap((page): [string, string][] => {
        const own = items.slice((page - 1) * BOOKS, page * BOOKS);
        const path = (format: 'json' | 'xml', number = page) => cataloguePath(section, language, slug, format, number);
        const ways = [
          { rel: 'self', number: page },
          { rel: 'start', number: 1 },
          { rel: 'previous', number: page - 1 },
          { rel: 'next', number: page + 1 },
        ];
        const catalogue = (format: 'json' | 'xml'): Catalogue => ({
          title: `${titleOf(texts, section)} – ${name}`,
          subtitle: leadOf(texts, section),
          language,
          page: publicUrl + pathOf(section, language, slug),
          links: ways
            .filter(({ number }) => number > 0 && number <= pages)
            .map(({ rel, number }) => ({ rel, href: publicUrl + path(format, number) })),
          books: own.map((item) => catalogueBook(item, content, texts, first, covers.get(item))),
        });
        return [
          [path('json'), jsonCatalogue(catalogue('json'), { count: items.length, inPage: BOOKS })],
          [path('xml'), atomCatalogue(catalogue('xml'), name)],
        ];
      });
    }),
  );
}
