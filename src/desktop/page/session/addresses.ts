// Where this page leads to, by what the host has written into the document.
import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';

/** Whether members have desktops on this host, which writes it into the document. */
export const hasMembers = () => document.documentElement.dataset['members'] !== 'no';

/**
 * Returns the address of the host's sign-in, which comes back to the page that it is for: the desktop, with files of a trial to be taken
 * along (`keep`), the files, or their other devices, for which the site asks for the password again.
 */
export function signInAddress(purpose: 'desktop' | 'keep' | 'files' | 'devices' = 'desktop'): string {
  return `/api/sign-in?back=${encodeURIComponent(location.pathname)}${purpose === 'desktop' ? '' : `&for=${purpose}`}`;
}

/** The address of a page of the site. The host writes the site's origin into the document; without it, that of the build. */
export function siteAddress(page: PageId, language: Language): string {
  const origin = document.documentElement.dataset['site'] ?? '';
  return (origin.startsWith('http') ? origin : site.publicUrl) + pathOf(page, language, site.slug);
}
