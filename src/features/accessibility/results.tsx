// The parts of the statement that show the last assessment: numbers, gaps, and how it was done.
import type { JSX } from 'react';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { criteriaWith, newestDay, type Assessment, type Gap } from './conformance.ts';
import factList from '#src/ui/stated/fact-list.module.css';
import styles from './statement.module.css';

const RESULTS = ['passed', 'failed', 'notApplicable', 'notAssessed'] as const;

/** How many criteria have each result, and the numbers of those that are not met or not tested. */
export function Results({
  assessment,
  hasDesktops = false,
}: {
  assessment: Assessment;
  /** The desktops of the operator's own host count. */
  hasDesktops?: boolean;
}): JSX.Element {
  return (
    <>
      {hasDesktops && <Text textKey="statement.resultsOwn" />}
      <dl className={factList.list}>
        {RESULTS.map((result) => {
          const ids = criteriaWith(assessment, result);
          const isListed = (result === 'failed' || result === 'notAssessed') && ids.length > 0;
          return (
            <div key={result}>
              <Text as="dt" textKey={`statement.${result}`} />
              <dd>{ids.length}</dd>
              {isListed && <dd className={styles.numbers}>{ids.join(', ')}</dd>}
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** The known gaps with their dates; nothing without one. */
export function Gaps({ gaps }: { gaps: readonly Gap[] }): JSX.Element | null {
  const { language } = useTexts();
  if (gaps.length === 0) return null;
  const day = (date: string) => ({ date: formatLongDate(Date.parse(date), language) });
  return (
    <>
      <ul className={styles.gaps}>
        {gaps.map(({ id, criteria, since, planned }) => (
          <li key={id}>
            <Text textKey={`statement.gaps.${id}` as TextKey} />
            <p className={styles.dates}>
              {criteria.length > 0 && <span>{`WCAG ${criteria.join(', ')}`}</span>}
              <Text as="span" textKey="statement.since" values={day(since)} />
              {planned === null ? (
                <Text as="span" textKey="statement.unplanned" />
              ) : (
                <Text as="span" textKey="statement.planned" values={day(planned)} />
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Method, date and extent of the assessment. */
export function Preparation({ assessment }: { assessment: Assessment }): JSX.Element {
  const { t, language } = useTexts();
  const { date, tools, engines, pages, languages, states, heard, manual = {} } = assessment;
  const versions = (names: Readonly<Record<string, string>>) =>
    Object.entries(names)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ');
  // Names of programs are English, and a screen reader should read them so (WCAG 3.1.2).
  const rows: [label: TextKey, value: string, lang?: 'en'][] = [
    ['statement.date', formatLongDate(Date.parse(newestDay(assessment)), language)],
    ['statement.tools', versions(tools), 'en'],
    ['statement.engines', versions(engines), 'en'],
    ['statement.pages', String(pages)],
    ['statement.languages', String(languages)],
    ['statement.states', String(states)],
    ...tested('statement.testedReaders', manual.screenReaders, language),
    ...tested('statement.testedPeople', manual.disabledPeople, language),
  ];
  return (
    <>
      <Text as="h3" id="preparation" textKey="statement.preparationTitle" />
      <Text textKey="statement.method" />
      <Text textKey="statement.schedule" values={{ date: formatLongDate(Date.parse(date), language) }} />
      <dl className={factList.list}>
        {rows.map(([label, value, lang]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
      {heard && (
        <Text
          textKey="statement.heard"
          values={{
            versions: versions({ Orca: heard.orca, Firefox: heard.firefox }),
            journeys: String(heard.journeys),
            languages: heard.languages.map((one) => LANGUAGES[one].name).join(', '),
            date: formatLongDate(Date.parse(heard.date), language),
          }}
        />
      )}
    </>
  );
}

/** A row for tests by people, where the operator states their day. */
const tested = (label: TextKey, day: string | undefined, language: Language): [label: TextKey, value: string][] =>
  day === undefined ? [] : [[label, formatLongDate(Date.parse(day), language)]];
