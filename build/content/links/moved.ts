// Old addresses of renamed items with the new ones, and those of items that are gone for good, for the server.
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { itemPathOf, pathOf } from '#src/shared/pages/addresses.ts';
import { itemRowOf, type PageId } from '#src/shared/pages/pages.ts';
import type { Content } from '../reading/read-content.ts';
import { isQuestion } from './addresses.ts';

/** Addresses that content had once. */
export interface MovedAddresses {
  /** New addresses by the old ones, in all languages; one that lacks the item is led to the section. */
  readonly moved: Record<string, string>;
  /** Old addresses that lead to a section only as long as the item lacks the language. */
  readonly movedForNow: string[];
  readonly gone: string[];
}

/** Returns them for a site. */
export function movedAddresses({
  redirects,
  items,
  site,
}: Pick<Content, 'redirects' | 'items' | 'site'>): MovedAddresses {
  const { slug } = site;
  const found: MovedAddresses = { moved: {}, movedForNow: [], gone: [] };
  for (const [from, to] of redirects)
    for (const language of LANGUAGE_CODES) {
      const pathOfName = (name: string) => {
        const [section, item] = name.split('/') as [PageId, string];
        return itemPathOf(itemRowOf(section), item, language, slug);
      };
      const old = pathOfName(from);
      const [section, item] = (to ?? '').split('/') as [PageId, string];
      const exists = items.some((one) => one.section === section && one.item === item && one.language === language);
      if (to === null) found.gone.push(old);
      else if (to.startsWith('/')) found.moved[old] = pathOf(to.slice(1) as PageId, language, slug);
      else if (exists || isQuestion(to, site)) found.moved[old] = pathOfName(to);
      else {
        found.moved[old] = pathOf(section, language, slug);
        found.movedForNow.push(old);
      }
    }
  return found;
}
