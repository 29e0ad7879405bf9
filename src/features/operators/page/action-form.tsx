// The form of an action: its request and its proof follow from its row.
import { use, type JSX, type ReactNode } from 'react';
import { ACTION_ROWS, type ActionRow, type PageAction } from '#src/features/operators/action-rows.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import type { FormFieldProps } from '#src/ui/forms/field-props.ts';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { callAction, type ActionResponse } from './call.ts';
import { Proof } from './proof.tsx';
import { ChangedContext } from './section.tsx';

interface ActionFormProps {
  readonly action: PageAction;
  /** The label of its button, and what is said afterwards. */
  readonly button: TextKey;
  readonly done: TextKey;
  /** What it is about. */
  readonly id?: string;
  /** The setting that the form stands in; it is closed afterwards. */
  readonly setting?: string;
  /** The setting that says what was done, if another. */
  readonly saidAt?: string;
  /** It is the first form of its setting. */
  readonly canCancel?: boolean;
  readonly isDanger?: boolean;
  readonly isSecondary?: boolean;
  /** False: what is chosen needs no proof, unless the server says so. */
  readonly isProofAsked?: boolean;
  /** The labels of its own fields. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Takes the response; returns what to say, if not `done`. */
  readonly onDone?: (response: ActionResponse) => TextKey | void;
  /** Its own fields. */
  readonly children?: (field: (name: string) => FormFieldProps) => ReactNode;
}

export function ActionForm({
  action,
  button,
  done,
  id,
  setting = '',
  saidAt = setting,
  canCancel = false,
  isProofAsked = true,
  labels,
  onDone,
  children,
  ...style
}: ActionFormProps): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const changed = use(ChangedContext);
  const { proof }: ActionRow = ACTION_ROWS[action];
  return (
    <ApiForm
      {...style}
      submit={t(button)}
      labels={{ ...labels, ...(proof && { current_password: t('manage.password') }) }}
      cancel={t('manage.cancel')}
      onCancel={canCancel ? () => toggle(setting) : undefined}
      onSend={async (values) => {
        const response = await callAction(action, language, { id, values });
        const said = onDone?.(response) ?? done;
        await changed();
        finish(saidAt, said, setting);
      }}
    >
      {(field) => (
        <>
          {children?.(field)}
          {proof && <Proof field={field} isAsked={isProofAsked} />}
        </>
      )}
    </ApiForm>
  );
}
