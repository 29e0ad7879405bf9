// Sizes of files, for what only the browser renders.
import { LANGUAGES, type Language } from './languages.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** By locale and unit: making one takes longer than a hundred numbers. */
const formats = new Map<string, Intl.NumberFormat>();

/** A size such as `1,2 MB`. */
export function formatSize(bytes: number, language: Language): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const { locale } = LANGUAGES[language];
  // English has no plural of the short 'byte'.
  const unitDisplay = step === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit: UNITS[step], unitDisplay, maximumFractionDigits: 1 } as const;
  const format = formats.get(locale + step) ?? new Intl.NumberFormat(locale, options);
  formats.set(locale + step, format);
  return format.format(bytes / 1000 ** step);
}
