// Formats money, dates and names of countries in each language. Elements that show the result need `suppressHydrationWarning`:
// another browser may format with other spaces or names than the build did, and both texts are correct.
import { LANGUAGES, type Language } from './languages.ts';

const EURO = {
  style: 'currency',
  currency: 'EUR',
  // Otherwise Romanian has `12.000 EUR`: CLDR keeps the codes of currencies there. People read prices with the sign.
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
  // Groups from 1.000 on, so that the figures of a column look alike.
  useGrouping: 'always',
} as const;
/** Kept, because a table has many amounts and making one takes longer than all formatting. */
const euroFormats = new Map<Language, Intl.NumberFormat>();

/** Whole euro, such as `12.000 €` in German. `amount` in euro. */
export function formatEuro(amount: number, language: Language): string {
  const format = euroFormats.get(language) ?? new Intl.NumberFormat(LANGUAGES[language].locale, EURO);
  euroFormats.set(language, format);
  return format.format(amount);
}

/** A percentage such as `150 %` in German. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'percent' }).format(percent / 100);
}

/**
 * A day such as `21 novembre 2026`, of milliseconds since 1970, in UTC, so that server and readers see the same. NaN, as from a
 * date that does not parse, gives a dash: `Intl` would throw.
 */
export function formatLongDate(time: number, language: Language): string {
  if (Number.isNaN(time)) return '–';
  const day = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  const { firstOfMonth } = LANGUAGES[language];
  return firstOfMonth === undefined ? day : day.replace(/^1 /, `${firstOfMonth} `);
}

/** Names in a sentence, such as `Nextcloud, CryptPad e Kasm` in Italian. */
export function formatList(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(LANGUAGES[language].locale).format(names);
}

/** The name of a country in a language, such as `Grecia` for `GR` (ISO 3166-1 alpha-2) in Italian. */
export function formatCountry(code: string, language: Language): string {
  return new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region' }).of(code) ?? code;
}
