import type { JSX } from 'react';
import type { Overview } from '#src/features/operators/endpoints.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

const RUNS = ['backup', 'check'] as const;

/** When the last backup and the last check ended. */
export function StateSection({ overview: { runs } }: { overview: Overview }): JSX.Element {
  const { t, language } = useTexts();
  return (
    <section aria-labelledby="state">
      <Text as="h2" textKey="manage.stateTitle" id="state" tabIndex={-1} />
      {RUNS.map((name) => {
        const run = runs.find((one) => one.name === name);
        const value =
          run === undefined
            ? t('manage.never')
            : [
                formatTime(Date.parse(run.finished_at), language),
                ...(name === 'check' ? [t('manage.faults', { n: run.faults })] : []),
              ].join(' · ');
        return <EditableSetting key={name} id={name} label={t(`manage.${name}`)} value={value} />;
      })}
    </section>
  );
}
