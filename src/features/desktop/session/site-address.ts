import site from '#site';
import { pathOf } from '#src/shared/addresses.ts';
import type { Language } from '#src/shared/languages.ts';
import type { PageId } from '#src/shared/pages.ts';

/** The address of a page of the site. The host writes the site's origin into the document; without it, that of the build. */
export function siteAddress(page: PageId, language: Language): string {
  const origin = document.documentElement.dataset['site'] ?? '';
  return (origin.startsWith('http') ? origin : site.publicUrl) + pathOf(page, language, site.slug);
}
