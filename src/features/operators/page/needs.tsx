// What needs somebody, in one row above the work: each count leads to its section, and says in a word and a colour how grave it is.
import { useEffect, useState, type JSX } from 'react';
import type { Overview } from '#src/features/operators/endpoints.ts';
import { formatShortTime } from '#src/shared/languages/format.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { stateOfRuns, type Gravity } from './runs.ts';
import styles from './operators.module.css';

const WORDS = { grave: 'manage.grave', due: 'manage.due', fine: 'manage.fine' } as const;

interface Need {
  readonly label: TextKey;
  /** Its section. */
  readonly section: string;
  readonly value: string;
  readonly gravity: Gravity;
}

export function Needs({ overview }: { overview: Overview }): JSX.Element {
  const { t, language } = useTexts();
  const { requests, feedback, mails_failing: failing, role } = overview;
  const answers = useDesktopHost(overview.desktop_url);
  const counted = (label: TextKey, section: string, count: number, gravity: Gravity): Need => ({
    label,
    section,
    value: String(count),
    gravity: count > 0 ? gravity : 'fine',
  });
  const needs: readonly Need[] = [
    counted('manage.requestsTitle', 'requests', requests, 'due'),
    counted('manage.feedbackTitle', 'feedback', feedback, 'due'),
    ...stateOfRuns(overview).map(({ name, run, gravity }) => ({
      label: `manage.${name}` as const,
      section: 'state',
      value: run === undefined ? t('manage.never') : formatShortTime(Date.parse(run.finished_at), language),
      gravity,
    })),
    counted('manage.mailsFailing', role === 'operator' ? 'mails' : 'state', failing, 'grave'),
    ...(answers === undefined
      ? []
      : [
          {
            label: 'manage.desktops' as const,
            section: role === 'operator' ? 'desktops' : 'state',
            value: t(answers ? 'manage.desktopsAnswer' : 'manage.desktopsSilent'),
            gravity: answers ? ('fine' as const) : ('grave' as const),
          },
        ]),
  ];
  return (
    <nav aria-label={t('manage.needs')} className={styles.overview}>
      <ul className={styles.needs}>
        {needs.map(({ label, section, value, gravity }) => (
          <li key={label} data-gravity={gravity}>
            <a href={`#${section}`}>{t(label)}</a>
            <strong>{value}</strong>
            <span>{t(WORDS[gravity])}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether the operator's desktop host answers; undefined while that is not known, or without one. */
function useDesktopHost(origin: string | null): boolean | undefined {
  const [answers, setAnswers] = useState<boolean>();
  useEffect(() => {
    if (!origin) return undefined;
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(10_000)]);
    const known = (isUp: boolean) => over.signal.aborted || setAnswers(isUp);
    fetch(`${origin}/api/apps`, { signal }).then(
      ({ ok }) => known(ok),
      () => known(false),
    );
    return () => over.abort();
  }, [origin]);
  return answers;
}
