// A form that makes one call: one request at a time, the fault on top, nothing typed lost.
import { useRef, useState, type JSX, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError, type ApiFailure } from '#src/client/api-client.ts';
import { ErrorBanner } from './error-banner.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './forms.module.css';

interface CallFormProps {
  /** What its button says, and what it says while the call is under way. */
  submit: string;
  working: string;
  /** The visible name of each field, by its name in the form. */
  labels: Readonly<Record<string, string>>;
  /** Makes the call with what is typed. What it rejects with, if it is a `CallError`, is shown. */
  onSend: (typed: Readonly<Record<string, string>>) => Promise<void>;
  /** Puts the form away; without it there is no such button. */
  onCancel?: (() => void) | undefined;
  cancel?: string;
  /** It destroys something. */
  isDanger?: boolean;
  /** Its fields, each with what is wrong with it. */
  children?: (errors: (name: string) => readonly string[] | undefined) => ReactNode;
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
  children,
}: CallFormProps): JSX.Element {
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (typed: Record<string, string>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onSend(typed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.failure);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    void send(Object.fromEntries(typed) as Record<string, string>);
  };

  return (
    <form ref={form} method="post" className={styles.form} onSubmit={onSubmit}>
      {failure && <ErrorBanner failure={failure} form={form} labels={labels} />}
      {children?.((name) => failure?.fields[name])}
      <div className={styles.actions}>
        <button type="submit" className={isDanger ? buttons.danger : buttons.primary} aria-disabled={busy || undefined}>
          {busy ? working : submit}
        </button>
        {onCancel && (
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={busy || undefined}
            onClick={() => busy || onCancel()}
          >
            {cancel}
          </button>
        )}
      </div>
    </form>
  );
}
