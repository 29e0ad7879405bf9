// Chooses the language of a response from `Accept-Language`.
import { isLanguage, type Language } from '#src/shared/languages/languages.ts';

/**
 * Takes an `Accept-Language` header and returns the best language of the site (RFC 9110, section 12.5.4): the one with the highest
 * weight, then the first. English if the header is absent or names none of them, because programs send none and read the
 * messages of Djoser, which are English.
 */
export function bestLanguage(header: string | undefined): Language {
  let best: Language = 'en';
  let highest = 0;
  for (const part of (header ?? '').slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const primary = range.split('-')[0] ?? '';
    const given = parameters.find((piece) => piece.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (isLanguage(primary) && weight > highest && weight <= 1) [best, highest] = [primary, weight];
  }
  return best;
}
