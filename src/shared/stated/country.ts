// Names of countries, as `Intl` has them. Its first object costs a slow phone 50 ms: only pages with facts of the operator use it.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';

/** Returns the name of a country in a language, or `undefined` if `code` is not the two capital letters of one. */
export function countryName(code: string, language: Language): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  return new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region', fallback: 'none' }).of(code);
}
