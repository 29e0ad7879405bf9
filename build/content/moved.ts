// Old addresses of renamed items with the new ones, for the server.
import { itemPathOf, pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { itemRowOf, type PageId } from '#src/shared/pages.ts';
import type { Content } from './read-content.ts';

/** Returns them in all languages; one that lacks the item is led to the section. */
export function movedAddresses(content: Content, slug: string): Record<string, string> {
  const moved = [...content.redirects].flatMap(([from, to]) => {
    if (to === null) return [];
    const [section, oldName] = from.split('/') as [PageId, string];
    const [newSection, newName] = to.split('/') as [PageId, string];
    return LANGUAGE_CODES.map((language) => {
      const exists = content.items.some(
        (item) => item.section === newSection && item.item === newName && item.language === language,
      );
      return [
        itemPathOf(itemRowOf(section), oldName, language, slug),
        exists ? itemPathOf(itemRowOf(newSection), newName, language, slug) : pathOf(newSection, language, slug),
      ];
    });
  });
  return Object.fromEntries(moved) as Record<string, string>;
}
