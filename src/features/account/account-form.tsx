// One form for both: signing in, and registering with one field more (spec section 2).
import { useRef, type JSX } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { Field } from '#src/ui/field.tsx';
import { T, useTexts } from '#src/ui/texts.tsx';
import { usePath } from '#src/ui/view.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm, type Mode } from './use-account-form.ts';
import buttons from '#src/ui/button.module.css';
import styles from './account.module.css';

const WORDS: Record<Mode, { title: TextKey; submit: TextKey; toggle: TextKey }> = {
  signIn: { title: 'entra.signInTitle', submit: 'entra.signIn', toggle: 'entra.toRegister' },
  register: { title: 'entra.registerTitle', submit: 'entra.register', toggle: 'entra.toSignIn' },
};

interface AccountFormProps {
  /** Told when a request starts and when it has failed. */
  onBusy: (busy: boolean) => void;
  /** Told once the visitor is signed in. */
  onDone: () => void;
}

/** Keeps what is typed through modes, languages and failures; sends one request at a time. */
export function AccountForm({ onBusy, onDone }: AccountFormProps): JSX.Element {
  const { t } = useTexts();
  const action = usePath('entra');
  const { mode, failure, waiting, usernameStart, form, switchMode, onInput, onSubmit } = useAccountForm(onBusy, onDone);
  const heading = useRef<HTMLElement>(null);
  const registering = mode === 'register';
  const { title, submit, toggle } = WORDS[mode];
  const errors = (name: string) => failure?.fields[name];

  return (
    <>
      {failure && <ErrorBanner failure={failure} form={form} />}
      <T as="h2" k={title} ref={heading} tabIndex={-1} className={styles.modeTitle} />
      <form
        ref={form}
        method="post"
        action={action}
        className={styles.form}
        // Registration says itself which fields are empty (spec section 5); signing in leaves that to the inputs.
        noValidate={registering}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <Field name="email" type="email" autoComplete="email" label={t('entra.email')} errors={errors('email')} />
        {registering && (
          <Field
            name="username"
            autoComplete="username"
            label={t('entra.username')}
            hint={t('entra.usernameHint')}
            defaultValue={usernameStart}
            errors={errors('username')}
          />
        )}
        <PasswordField isNew={registering} errors={errors('password')} />
        <button type="submit" className={buttons.primary} aria-disabled={waiting !== 'no' || undefined}>
          {t(waiting === 'no' ? submit : 'entra.working')}
        </button>
        <p role="status" className={styles.status}>
          {waiting === 'slow' ? t('errors.slow') : ''}
        </p>
      </form>
      <button
        type="button"
        className={buttons.quiet}
        onClick={() => {
          switchMode();
          heading.current?.focus();
        }}
      >
        {t(toggle)}
      </button>
    </>
  );
}
