// Formats money and dates in each language. Elements that show the result need `suppressHydrationWarning`: an older browser
// may format with other spaces than the build did, and both texts are correct.
import { LANGUAGES, type Language } from './languages.ts';

/** Whole euro, such as `12.000 €` in German. Groups from 1.000 on, so that the figures of a column look alike. `amount` in euro. */
export function formatEuro(amount: number, language: Language): string {
  const format = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0, useGrouping: 'always' } as const;
  return new Intl.NumberFormat(LANGUAGES[language].locale, format).format(amount);
}

/** A date such as `21 novembre 2026`. `time` in milliseconds since 1970; the date is in UTC, the same for server and readers. */
export function formatLongDate(time: number, language: Language): string {
  const day = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  const { firstOfMonth } = LANGUAGES[language];
  return firstOfMonth === undefined ? day : day.replace(/^1 /, `${firstOfMonth} `);
}
