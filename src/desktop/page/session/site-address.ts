import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';

/** The address of a page of the site. The host writes the site's origin into the document; without it, that of the build. */
export function siteAddress(page: PageId, language: Language): string {
  const origin = document.documentElement.dataset['site'] ?? '';
  return (origin.startsWith('http') ? origin : site.publicUrl) + pathOf(page, language, site.slug);
}
