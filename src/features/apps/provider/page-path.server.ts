// Where the site's own pages about apps are.
import type { IncomingHttpHeaders } from 'node:http';
import type { Services } from '#src/accounts/services.server.ts';
import { rememberedLanguage } from '#src/server/pages/language-cookie.ts';
import { bestLanguage } from '#src/server/texts/accept-language.ts';
import { isLanguage } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';

/**
 * Returns the path of a page in the language that the app, a cookie or the browser names, in this order. `uiLocales` is
 * the app's parameter `ui_locales` (OpenID Connect Core, section 3.1.2.1), if it is a text.
 */
export function pagePathFor(
  { site }: Services<'site'>,
  page: 'consent' | 'signOut',
  headers: IncomingHttpHeaders,
  uiLocales: unknown,
): string {
  const locales = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const asked = locales.map((locale) => locale.toLowerCase().split('-')[0] ?? '').find(isLanguage);
  const language = asked ?? rememberedLanguage(headers) ?? bestLanguage(headers['accept-language']);
  return pathOf(page, language, site.slug);
}
