// The member's answer to an app.
import { useId, useRef, type JSX, type ReactNode, type SyntheticEvent } from 'react';
import { loadPart } from '#src/client/api/load-part.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { ErrorBanner } from '#src/ui/forms/error-banner.tsx';
import { fieldPropsOf } from '#src/ui/forms/field-props.ts';
import { requireFields } from '#src/ui/forms/form-values.ts';
import { NOT_INVALID } from '#src/ui/forms/not-invalid.ts';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { AppAnswer } from './use-app-request.ts';
import { useElapsed } from './use-elapsed.ts';
import forms from '#src/ui/forms/forms.module.css';
import styles from './apps.module.css';

/** A click that was meant for what was here before answers nothing. */
const UNARMED_MS = 500;

interface AnswerFormProps {
  send: (answer: AppAnswer) => Promise<void>;
  /** Asks for the current password, or a passkey. */
  needsPassword: boolean;
  /** The label of the button that accepts; without it the member can only cancel, besides what `children` offer. */
  accept?: TextKey;
  /** What that button sends. */
  decision?: 'accept' | 'continue';
  /** The label of the button that accepts by a passkey. */
  byPasskey?: TextKey;
  /** Asks whether the answer holds for later sessions as well. */
  isRememberable?: boolean;
  /** Something above it is what the step is for. */
  isSecondary?: boolean;
  /** Shown above the buttons. */
  children?: ReactNode;
}

/** Both buttons have equal weight. A failure is shown above, and nothing typed is lost. */
export function AnswerForm(props: AnswerFormProps): JSX.Element {
  const { send, needsPassword, accept, decision = 'accept', byPasskey, isRememberable, isSecondary, children } = props;
  const { t, language } = useTexts();
  const { isBusy, failure, run } = useAction();
  const labels = needsPassword ? { current_password: t('consent.password') } : {};
  const words = useFailureWords(failure, Object.keys(labels));
  const isArmed = useElapsed(UNARMED_MS);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const field = fieldPropsOf(id, words);
  const isDisabled = isBusy || !isArmed;

  const answer = (choose: () => Promise<AppAnswer>) => {
    if (isArmed) void run(async () => send(await choose()));
  };
  const value = (name: string) => (form.current ? new FormData(form.current).get(name) : null);
  const accepted = async (): Promise<AppAnswer> => {
    if (form.current) requireFields(form.current);
    const password = value('current_password');
    const remember = value('remember') !== null;
    return { decision, remember, ...(typeof password === 'string' && { current_password: password }) };
  };
  const acceptedByPasskey = async (): Promise<AppAnswer> => {
    const { askForPasskey } = await loadPart(() => import('#src/features/passkeys/ask-passkey.ts'));
    const passkey = await askForPasskey(language);
    return { decision, remember: value('remember') !== null, passkey };
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    answer(accepted);
  };

  const frame = { className: forms.form, 'data-unarmed': !isArmed || undefined };
  const content = (
    <>
      {failure && words && <ErrorBanner failure={failure} words={words} formId={id} labels={labels} />}
      {needsPassword && (
        <>
          <Text textKey="consent.whyPassword" />
          <CurrentPassword field={field('current_password')} textKey="consent.password" />
        </>
      )}
      {isRememberable && (
        <label className={styles.remember}>
          <input type="checkbox" name="remember" /> <Text as="span" textKey="consent.remember" />
        </label>
      )}
      {children}
      <div className={styles.answers}>
        {accept && (
          <Button type="submit" variant={isSecondary ? 'secondary' : 'primary'} isBusy={isBusy} isDisabled={isDisabled}>
            {t(accept)}
          </Button>
        )}
        <Button variant="secondary" isDisabled={isDisabled} onClick={() => answer(async () => ({ decision: 'deny' }))}>
          {t('consent.cancel')}
        </Button>
      </div>
      {needsPassword && byPasskey && (
        <Button
          variant="quiet"
          className={styles.byPasskey}
          isDisabled={isDisabled}
          onClick={() => answer(acceptedByPasskey)}
        >
          {t(byPasskey)}
        </Button>
      )}
    </>
  );
  // Without a button that submits it, it is no form.
  if (!accept) return <div {...frame}>{content}</div>;
  return (
    <form ref={form} method="post" {...frame} noValidate {...NOT_INVALID} onSubmit={onSubmit}>
      {content}
    </form>
  );
}
