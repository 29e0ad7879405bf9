// Times of versions in the reader's words and time zone.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

/** Versions of one day, the last first. */
export interface Day {
  /** 'Today', 'Yesterday', 'Friday 20 November'. */
  readonly name: string;
  readonly times: readonly number[];
}

/** Takes times in milliseconds since 1970, the last first. */
export function daysOf(times: readonly number[], now: number, language: Language): Day[] {
  const days: { name: string; times: number[] }[] = [];
  for (const time of times) {
    const name = dayName(time, now, language);
    const last = days.at(-1);
    if (last?.name === name) last.times.push(time);
    else days.push({ name, times: [time] });
  }
  return days;
}

function dayName(time: number, now: number, language: Language): string {
  const { locale } = LANGUAGES[language];
  const ago = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  const name =
    ago === 0 || ago === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(time);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Of the reader's day: 23 or 25 hours at times. */
const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** Such as '14:05'. */
export const clockOf = (time: number, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { timeStyle: 'short', hourCycle: 'h23' }).format(time);

/** Such as '20 Nov 14.05': part of a name, where Windows takes no colon and no computer a slash. */
export function whenInName(time: number, language: Language): string {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, format)
    .format(time)
    .replaceAll(/[:\u{2236}]/gu, '.')
    .replaceAll(/[\\/*?"<>|,]/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 40)
    .trim();
}
