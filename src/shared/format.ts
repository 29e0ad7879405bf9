// Formats money, percentages, dates and names of countries in each language. Elements that show a date or a country need
// `suppressHydrationWarning`: another browser may write other names than the build did, and both texts are correct.
import { LANGUAGES, type Language } from './languages.ts';

/**
 * Whole euro, such as `12.000 €` in German. `amount`: a whole number of euro, not negative. Equal to `Intl.NumberFormat`
 * (format.test.ts), whose first object is a task of 50 ms on a slow phone.
 */
export function formatEuro(amount: number, language: Language): string {
  const { groupSeparator = '.', euroPrefix } = LANGUAGES[language];
  // Groups from 1.000 on, so that the figures of a column look alike.
  const number = String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, groupSeparator);
  return euroPrefix === undefined ? `${number}\u00A0€` : euroPrefix + number;
}

/** A percentage such as `150 %` in German. `percent`: a whole number below 1000, not negative. */
export function formatPercent(percent: number, language: Language): string {
  return `${percent}${LANGUAGES[language].percentSeparator ?? ''}%`;
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
