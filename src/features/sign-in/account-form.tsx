// One form for both: signing in, and registering with one field more (spec section 2).
import { useRef, type JSX } from 'react';
import site from '#site';
import type { TextKey } from '#src/shared/texts.ts';
import { Field } from '#src/ui/field.tsx';
import { ErrorBanner } from '#src/ui/forms/error-banner.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { usePath } from '#src/ui/view.tsx';
import { useAccountForm, type Mode } from './use-account-form.ts';
import { usePasskey } from './use-passkey.ts';
import buttons from '#src/ui/button.module.css';
import styles from '../../ui/forms/forms.module.css';

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
  const state = useAccountForm(onBusy, onDone);
  const { mode, failure, waiting, form } = state;
  const signInByPasskey = usePasskey(state.attempt);
  const heading = useRef<HTMLElement>(null);
  const registering = mode === 'register';
  const { title, submit, toggle } = WORDS[mode];
  const errors = (name: string) => failure?.fields[name];
  const refused = registering ? whyNobodyRegisters(state.invitation) : undefined;
  const labels = { email: t('entra.email'), username: t('entra.username'), password: t('entra.password') };

  return (
    <>
      {failure && <ErrorBanner failure={failure} form={form} labels={labels} />}
      <div role="status">{state.mustConfirm && <Text textKey="entra.checkMail" className={styles.notice} />}</div>
      <Text as="h2" textKey={title} ref={heading} tabIndex={-1} className={styles.modeTitle} />
      {refused && <Text textKey={refused} className={styles.notice} />}
      <form
        ref={form}
        method="post"
        action={action}
        className={styles.form}
        hidden={refused !== undefined}
        // Registration says itself which fields are empty (spec section 5); signing in leaves that to the inputs.
        noValidate={registering}
        onInput={state.onInput}
        onSubmit={state.onSubmit}
      >
        <Field
          name="email"
          type="email"
          // `webauthn`: the browser offers passkeys among the addresses.
          autoComplete={registering ? 'email' : 'email webauthn'}
          label={labels.email}
          errors={errors('email')}
        />
        {registering && (
          <Field
            name="username"
            autoComplete="username"
            label={labels.username}
            hint={t('entra.usernameHint')}
            defaultValue={state.usernameStart}
            errors={errors('username')}
          />
        )}
        <PasswordField isNew={registering} errors={errors('password')} />
        {!registering && state.needsOtp && (
          <Field
            name="otp"
            autoComplete="one-time-code"
            label={t('entra.otp')}
            hint={t('entra.otpHint')}
            errors={undefined}
          />
        )}
        <button type="submit" className={buttons.primary} aria-disabled={waiting !== 'no' || undefined}>
          {t(waiting === 'no' ? submit : 'entra.working')}
        </button>
        {!registering && site.apiBaseUrl === null && (
          <button type="button" className={buttons.secondary} onClick={signInByPasskey}>
            {t('entra.passkey')}
          </button>
        )}
        <p role="status" className={styles.status}>
          {waiting === 'slow' ? t('errors.slow') : ''}
        </p>
      </form>
      <div className={styles.ways}>
        {!registering && (
          <PageLink to="recover" className={buttons.quiet}>
            {t('entra.forgot')}
          </PageLink>
        )}
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => {
            state.switchMode();
            heading.current?.focus();
          }}
        >
          {t(toggle)}
        </button>
      </div>
    </>
  );
}

/** Why this visitor cannot register here, if the operator has not opened the door. Other servers have rules of their own. */
function whyNobodyRegisters(invitation: string | undefined): TextKey | undefined {
  if (site.registration === 'closed') return 'entra.closed';
  return site.registration === 'invitation' && invitation === undefined ? 'entra.invitationOnly' : undefined;
}
