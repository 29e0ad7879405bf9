import type { JSX } from 'react';
import site from '#site';
import { formatMonth } from '#src/shared/languages/format.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './milestones.module.css';

/** The milestones of the plan, if the operator states some. Pages that use it have the text group `plan`. */
export function Milestones(): JSX.Element | null {
  const { t, language } = useTexts();
  const { milestones = [] } = site.plan ?? {};
  if (milestones.length === 0) return null;
  return (
    <ol className={styles.milestones}>
      {milestones.map(({ month, what, isDone = false }) => (
        <li key={`${month} ${what}`} data-done={isDone}>
          <time dateTime={month}>{formatMonth(month, language)}</time> {what}
          {isDone && <span> ({t('plan.done')})</span>}
        </li>
      ))}
    </ol>
  );
}
