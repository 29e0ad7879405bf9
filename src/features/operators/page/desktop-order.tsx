import type { JSX } from 'react';
import type { PageAction } from '#src/features/operators/action-rows.ts';
import { NOTICE_MINUTES } from '#src/features/operators/choices.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { Choice } from './choice.tsx';

interface DesktopOrderProps {
  readonly action: Extract<PageAction, 'endDesktop' | 'drainDesktops' | 'openDesktops'>;
  readonly button: TextKey;
  readonly done: TextKey;
  readonly setting: string;
  readonly id?: string;
  /** Those who use a desktop are told when it closes, with a message of so many letters. */
  readonly mostLetters?: number;
}

/** The form of an order for the desktop host, which may not answer. */
export function DesktopOrder({ action, setting, mostLetters, ...form }: DesktopOrderProps): JSX.Element {
  const { t } = useTexts();
  const labels = { message: t('manage.desktopMessage') };
  const isEnd = action === 'endDesktop';
  return (
    <ActionForm
      {...form}
      action={action}
      setting={setting}
      saidAt="all desktops"
      canCancel
      isDanger={isEnd}
      labels={labels}
      onDone={({ is_done, is_answered }) => {
        if (is_answered === false) return 'manage.desktopsUnanswered';
        return isEnd && is_done === false ? 'manage.desktopGone' : undefined;
      }}
    >
      {(field) =>
        mostLetters !== undefined && (
          <>
            <Choice
              name="minutes"
              label={t('manage.minutes')}
              initial={isEnd ? '5' : '15'}
              options={isEnd ? NOTICE_MINUTES : [...NOTICE_MINUTES, ['', t('manage.noEnd')]]}
            />
            <Field
              {...field('message')}
              label={labels.message}
              hint={t('manage.desktopMessageHint', { max: mostLetters })}
              isOptional
              autoComplete="off"
            />
          </>
        )
      }
    </ActionForm>
  );
}
