import type { JSX } from 'react';
import type { Overview } from '#src/features/operators/endpoints.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { stateOfRuns } from './runs.ts';
import styles from './operators.module.css';

/** When the last backup and the last check ended, and what to do if that was not well. */
export function StateSection({ overview }: { overview: Overview }): JSX.Element {
  const { t, language } = useTexts();
  const states = stateOfRuns(overview);
  return (
    <section aria-labelledby="state">
      <Text as="h2" textKey="manage.stateTitle" id="state" tabIndex={-1} />
      {states.map(({ name, run, gravity }) => {
        const value =
          run === undefined
            ? t('manage.never')
            : [
                formatTime(Date.parse(run.finished_at), language),
                ...(name === 'check' ? [t('manage.faults', { n: run.faults })] : []),
              ].join(' · ');
        return (
          <EditableSetting
            key={name}
            id={name}
            label={t(`manage.${name}`)}
            value={<span className={gravity === 'grave' ? styles.grave : undefined}>{value}</span>}
          />
        );
      })}
      {states.some(({ gravity }) => gravity !== 'fine') && (
        <Text textKey="manage.stateAdvice" values={{ backup: 'backup', check: 'check' }} />
      )}
    </section>
  );
}
