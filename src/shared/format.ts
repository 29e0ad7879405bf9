// Numbers, money and days as each language writes them. Elements that show them need `suppressHydrationWarning`: an older
// browser may know another spacing than the build did, and the text of the build is as good.
import { LANGUAGES, type Language } from './languages.ts';

/** Whole euro, such as `12.000 €` in German, grouped from 1.000 on so that a column reads as one. `amount` in euro. */
export function formatEuro(amount: number, language: Language): string {
  const format = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0, useGrouping: 'always' } as const;
  return new Intl.NumberFormat(LANGUAGES[language].locale, format).format(amount);
}

/**
 * A day such as `21 novembre 2026`, of milliseconds since 1970, in UTC, so that server and readers see the same. NaN, as from a
 * date that does not parse, gives a dash: `Intl` would throw.
 */
export function formatLongDate(time: number, language: Language): string {
  if (Number.isNaN(time)) return '–';
  const day = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  // In French the first of a month is an ordinal; `Intl` leaves it a plain number.
  return language === 'fr' ? day.replace(/^1 /, '1er ') : day;
}
