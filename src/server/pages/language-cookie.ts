// The language that the visitor chose, in the cookie `lang`.
import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/shared/languages/languages.ts';

const LANG = /(?:^|;)\s*lang=([^;\s]*)\s*(?:;|$)/;

/**
 * Gives the language to redirect a request for a path without language prefix to, or `undefined`: no cookie, Italian, or an
 * unknown language. A visitor who follows such a link on our own page (`Sec-Fetch-Site: same-origin`) has just chosen Italian.
 * Without JavaScript nothing has rewritten the cookie, so redirecting would keep that visitor in the other language.
 */
export function rememberedLanguage(headers: IncomingHttpHeaders): Language | undefined {
  if (headers.cookie === undefined || headers['sec-fetch-site'] === 'same-origin') return undefined;
  const value = LANG.exec(headers.cookie)?.[1] ?? '';
  return isLanguage(value) && value !== DEFAULT_LANGUAGE ? value : undefined;
}
