// The countries of the EU in which one of the nine languages is official, in the order of their names in each language. A table, since a
// browser without the names of a language would sort otherwise than the document that it takes over.
import type { Language } from '#src/shared/languages/languages.ts';

const ORDER: Readonly<Record<Language, string>> = {
  de: 'BE DE FR GR IE IT LU MT NL AT PT RO ES CY',
  el: 'AT BE FR DE GR IE ES IT NL CY LU MT PT RO',
  en: 'AT BE CY FR DE GR IE IT LU MT NL PT RO ES',
  es: 'DE AT BE CY ES FR GR IE IT LU MT NL PT RO',
  fr: 'DE AT BE CY ES FR GR IE IT LU MT NL PT RO',
  it: 'AT BE CY FR DE GR IE IT LU MT NL PT RO ES',
  nl: 'BE CY DE FR GR IE IT LU MT NL AT PT RO ES',
  pt: 'DE AT BE CY ES FR GR IE IT LU MT NL PT RO',
  ro: 'AT BE CY FR DE GR IE IT LU MT PT RO ES NL',
};

interface InCountry {
  readonly country: string;
  /** Those that are official there. */
  readonly languages: readonly string[];
}

/** Returns the countries by name, those of the language first. */
export function byCountryName<Entry extends InCountry>(entries: readonly Entry[], language: Language): Entry[] {
  const rank = ({ country, languages }: InCountry) =>
    ORDER[language].indexOf(country) - (languages.includes(language) ? ORDER[language].length : 0);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}
