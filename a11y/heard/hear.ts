// One journey with a session of its own.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { JOURNEYS } from './journeys/all-journeys.ts';
import { walk } from './journeys/walk.ts';
import { isSlowness } from './loading.ts';
import { createReader } from './reader.ts';
import { startSession } from './session.ts';
import type { HeardSite } from './site.ts';

/** Returns what hides what differs from one run to the next; empty: the whole line. */
function hiding(language: Language): (line: string) => string {
  const slow = textsOf(language).t('desk.askingSlow');
  const months = LANGUAGES[language].months.join('|');
  const changing: readonly (readonly [RegExp, string])[] = [
    [/\b\d+ (?=risultati\b|Treffer\b|results\b)/g, '(number) '],
    [/visitor-[\w-]+/g, 'visitor'],
    [/(?:127\.0\.0\.1|localhost):\d+/g, 'SITE'],
    [new RegExp(String.raw`\b\d{1,2}[º.]? (?:${months}) 20\d\d(?:[^.|]*\d\d:\d\d)?`, 'g'), '(date)'],
  ];
  return (line) =>
    isSlowness(line) || line === slow
      ? ''
      : changing.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), line);
}

/** Returns what is said on a journey, one line for each key. Rejects if a program or the site fails. */
export async function hear(name: string, language: Language, site: HeardSite): Promise<string> {
  const session = await startSession(language);
  const reader = createReader(session, hiding(language));
  const written = () => `${reader.log.join('\n')}\n`;
  try {
    const journey = JOURNEYS[name];
    if (journey) await walk(journey, reader, site, language);
    return written();
  } catch (error) {
    throw new Error(`${String(error)}\nBefore:\n${written()}`, { cause: error });
  } finally {
    await session.end();
  }
}
