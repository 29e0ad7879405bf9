import type { ComponentProps, JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ApiForm } from './api-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { useSettingsList } from './settings-list.tsx';

type ApiFormProps = ComponentProps<typeof ApiForm>;

interface SettingFormProps extends Partial<Pick<ApiFormProps, 'labels' | 'isDanger' | 'name' | 'children'>> {
  /** The setting whose form it is. */
  id: string;
  submit: TextKey;
  /** Makes the change. Returns the text that says so. */
  send: (values: Readonly<Record<string, string>>) => Promise<TextKey>;
  /** The setting that shows the text, if not this one, which the change may remove. */
  at?: string;
  /** It has no button that closes it. */
  isAlwaysOpen?: boolean;
  /** Asks for the current password below the other fields: `current_password`. */
  needsPassword?: boolean;
}

/** A form of an `EditableSetting`. After the change the list's data are fetched again, and the form closes. */
export function SettingForm({
  id,
  submit,
  send,
  at = id,
  isAlwaysOpen = false,
  needsPassword = false,
  labels = {},
  children,
  ...props
}: SettingFormProps): JSX.Element {
  const { t } = useTexts();
  const { reload, finish, toggle } = useSettingsList();
  return (
    <ApiForm
      {...props}
      labels={needsPassword ? { ...labels, current_password: t('account.currentPassword') } : labels}
      submit={t(submit)}
      cancel={t('account.cancel')}
      onCancel={isAlwaysOpen ? undefined : () => toggle(id)}
      onSend={async (values) => {
        const done = await send(values);
        await reload();
        finish(at, done, id);
      }}
    >
      {(field) => (
        <>
          {children?.(field)}
          {needsPassword && <CurrentPassword field={field('current_password')} />}
        </>
      )}
    </ApiForm>
  );
}
