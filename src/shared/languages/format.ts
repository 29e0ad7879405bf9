// Formats money, percentages, dates, counts and lists in each language. `Intl` formats only lists, numbers from 1000 on and plural
// forms of languages without a `pluralRule`: its first object is a task of 50 ms on a slow phone, and browsers of different ages write
// different characters, which would not be those that the build has rendered.
import { LANGUAGES, type Language } from './languages.ts';
import { PLURAL_RULES } from './plurals.ts';

/**
 * Whole euro, such as `12.000 €` in German. `amount`: a whole number of euro, not negative. Equal to `Intl.NumberFormat`
 * (format.test.ts).
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
 * date that does not parse, gives a dash.
 */
export function formatLongDate(time: number, language: Language): string {
  if (Number.isNaN(time)) return '–';
  const date = new Date(time);
  const { months, firstOfMonth = '1', daySuffix = '', dateSeparator = ' ' } = LANGUAGES[language];
  const number = date.getUTCDate();
  const day = number === 1 ? firstOfMonth : String(number);
  return [day + daySuffix, months[date.getUTCMonth()], date.getUTCFullYear()].join(dateSeparator);
}

/** A month such as `luglio 2025`, of a text such as `2025-07`, in the form that stands alone: for labels. */
export function formatMonth(month: string, language: Language): string {
  const { months, monthsAlone = months, dateSeparator = ' ' } = LANGUAGES[language];
  const [year, number = 1] = month.split('-').map(Number);
  return [monthsAlone[number - 1], year].join(dateSeparator);
}

/**
 * A day with its time, such as `21 novembre 2026 alle ore 14:05`, of milliseconds since 1970, in the reader's time zone: for what only
 * the browser renders. NaN gives a dash.
 */
export function formatTime(time: number, language: Language): string {
  if (Number.isNaN(time)) return '–';
  const { locale } = LANGUAGES[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(time);
}

/** The same in the fewest words, such as `21 nov 2026, 14:05`: for lists. */
export function formatShortTime(time: number, language: Language): string {
  const { locale } = LANGUAGES[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(time);
}

/** A number of things, such as `12.000` in German. `count`: a whole number, not negative. */
export function formatCount(count: number, language: Language): string {
  return count < 1000 ? String(count) : new Intl.NumberFormat(LANGUAGES[language].locale).format(count);
}

/** The plural form of a word after `count`, a whole number that is not negative. */
export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  const { locale, pluralRule } = LANGUAGES[language];
  return pluralRule === undefined ? new Intl.PluralRules(locale).select(count) : PLURAL_RULES[pluralRule](count);
}

/** Names in a sentence, such as `Nextcloud, CryptPad e Kasm` in Italian. */
export function formatList(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(LANGUAGES[language].locale).format(names);
}

/** A label before its value, such as `Sprache: ` in German and `Langue : ` in French. */
export function formatLabel(label: string, language: Language): string {
  return `${label}${LANGUAGES[language].colon ?? ': '}`;
}
