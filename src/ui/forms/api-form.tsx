// A form that sends one request: one at a time, its failure in a banner on top, nothing typed lost.
import { useId, type JSX, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { NOT_INVALID } from '#src/ui/forms/not-invalid.ts';
import { ErrorBanner } from './error-banner.tsx';
import { fieldPropsOf, type FormFieldProps } from './field-props.ts';
import { requireFields, valuesOf } from './form-values.ts';
import { useAction } from './use-action.ts';
import { useFailureWords } from './use-failure-words.ts';
import styles from './forms.module.css';

interface ApiFormProps {
  /** The label of the submit button. */
  submit: string;
  /** The label of each field, by its name in the form. */
  labels: Readonly<Record<string, string>>;
  /** Sends the request with the values of the fields, by name. Whatever it rejects with is shown. */
  onSend: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Closes the form; without it there is no such button. */
  onCancel?: (() => void) | undefined;
  cancel?: string;
  /** It destroys something. */
  isDanger?: boolean;
  /** It is not what the page is for. */
  isSecondary?: boolean;
  /** Its name for screen readers, where two forms are side by side. */
  name?: string;
  /** The fields: `field(name)` gives the props that connect a field with the form. */
  children?: (field: (name: string) => FormFieldProps) => ReactNode;
}

/** A field that is empty is reported here; the server checks the rest. */
export function ApiForm({
  submit,
  labels,
  onSend,
  onCancel,
  cancel,
  isDanger = false,
  isSecondary = false,
  name,
  children,
}: ApiFormProps): JSX.Element {
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure, Object.keys(labels));
  const id = useId();
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf(form);
    void run(async () => {
      requireFields(form);
      await onSend(values);
    });
  };

  return (
    <form method="post" aria-label={name} className={styles.form} noValidate {...NOT_INVALID} onSubmit={onSubmit}>
      {failure && words && <ErrorBanner failure={failure} words={words} formId={id} labels={labels} />}
      {children?.(fieldPropsOf(id, words))}
      <div className={styles.actions}>
        <Button type="submit" variant={isDanger ? 'danger' : isSecondary ? 'secondary' : 'primary'} isBusy={isBusy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" isDisabled={isBusy} onClick={onCancel}>
            {cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
