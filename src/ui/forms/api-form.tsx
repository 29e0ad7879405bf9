// A form that sends one request: one at a time, its failure in a banner on top, nothing typed lost.
import { useId, type JSX, type ReactNode, type SyntheticEvent } from 'react';
import { useTexts } from '#src/ui/texts.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { fieldPropsOf, type FormFieldProps } from './field-props.ts';
import { useAction } from './use-action.ts';
import buttons from '#src/ui/button.module.css';
import styles from './forms.module.css';

interface ApiFormProps {
  /** The label of the submit button, at rest and while the request runs. */
  submit: string;
  working: string;
  /** The label of each field, by its name in the form. */
  labels: Readonly<Record<string, string>>;
  /** Sends the request with the values of the fields, by name. Whatever it rejects with is shown. */
  onSend: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Closes the form; without it there is no such button. */
  onCancel?: (() => void) | undefined;
  cancel?: string;
  /** It destroys something. */
  isDanger?: boolean;
  /** Its name for screen readers, where two forms are side by side. */
  name?: string;
  /** The fields: `field(name)` gives the props that connect a field with the form. */
  children?: (field: (name: string) => FormFieldProps) => ReactNode;
}

/** The browser checks that every field is filled; the server checks the rest. */
export function ApiForm({
  submit,
  working,
  labels,
  onSend,
  onCancel,
  cancel,
  isDanger,
  name,
  children,
}: ApiFormProps): JSX.Element {
  const { language } = useTexts();
  const { isBusy, failure, run } = useAction();
  const id = useId();
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    void run(() => onSend(values));
  };

  return (
    <form method="post" aria-label={name} className={styles.form} onSubmit={onSubmit}>
      {failure && <ErrorBanner failure={failure} formId={id} labels={labels} />}
      {children?.(fieldPropsOf(id, failure, language))}
      <div className={styles.actions}>
        <button
          type="submit"
          className={isDanger ? buttons.danger : buttons.primary}
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? working : submit}
        </button>
        {onCancel && (
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || onCancel()}
          >
            {cancel}
          </button>
        )}
      </div>
    </form>
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return Object.fromEntries(entries) as Record<string, string>;
}
