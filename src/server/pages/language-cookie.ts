// The visitor's explicit choice of a language, kept in the one cookie of the site (product.md, "Languages and addresses").
import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/shared/languages.ts';

const LANG = /(?:^|;)\s*lang=([^;\s]*)\s*(?:;|$)/;

/**
 * Gives the language that a request for a plain path is to be led to, or `undefined`: no cookie, Italian, or not one of
 * ours. Somebody who follows a plain link on our own page has just chosen Italian, and without JavaScript nothing has
 * rewritten the cookie: the browser says so with `Sec-Fetch-Site: same-origin`, and without this exception that visitor
 * could never leave the other language.
 */
export function rememberedLanguage(headers: IncomingHttpHeaders): Language | undefined {
  if (headers.cookie === undefined || headers['sec-fetch-site'] === 'same-origin') return undefined;
  const value = LANG.exec(headers.cookie)?.[1] ?? '';
  return isLanguage(value) && value !== DEFAULT_LANGUAGE ? value : undefined;
}
