// One form for both: signing in, and registering with one field more (spec section 2).
import { Suspense, useEffect, useId, useLayoutEffect, useRef, type JSX } from 'react';
import site from '#site';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorBanner } from '#src/ui/forms/error-banner.tsx';
import { fieldPropsOf } from '#src/ui/forms/field-props.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { NOT_INVALID } from '#src/ui/forms/not-invalid.ts';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { documentTitle } from '#src/ui/page/document-title.ts';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { usePath } from '#src/ui/page/view.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { isEmailTaken, type Mode } from './account-form-state.ts';
import { ModeTabs, tabId } from './mode-tabs.tsx';
import { registrationNotice } from './registration-notice.ts';
import type { AccountForm as AccountFormProps } from './use-account-form.ts';
import { usePasskey } from './use-passkey.ts';
import forms from '#src/ui/forms/forms.module.css';
import styles from './account-form.module.css';

// Few visits need it.
const OnDemandPart = lazyOptional(() => import('./on-demand-part.tsx').then((loaded) => loaded.OnDemandPart));

const TEXTS: Record<Mode, { title: TextKey; submit: TextKey; toggle: TextKey }> = {
  signIn: { title: 'signIn.title', submit: 'signIn.signIn', toggle: 'signIn.toRegister' },
  register: { title: 'signIn.registerTitle', submit: 'signIn.register', toggle: 'signIn.toSignIn' },
};

/** Keeps what is typed through modes, languages and failures. */
export function AccountForm({
  state,
  form,
  emailOf,
  switchMode,
  onInput,
  onSubmit,
  attempt,
}: AccountFormProps): JSX.Element {
  const { t } = useTexts();
  const action = usePath('signIn');
  const signInByPasskey = usePasskey(attempt);
  const heading = useRef<HTMLElement>(null);
  const hasSwitched = useRef(false);
  const otpField = useRef<HTMLInputElement>(null);
  const usernameField = useRef<HTMLInputElement>(null);
  const id = useId();
  const { mode, failure, progress } = state;
  const isRegistering = mode === 'register';
  const needsOtp = !isRegistering && state.needsOtp;
  const isBusy = progress !== 'idle';
  const { title, submit, toggle } = TEXTS[mode];
  const notice = isRegistering ? registrationNotice(site, state.invitation) : undefined;
  const labels = {
    email: t('signIn.email'),
    username: t('signIn.username'),
    password: t('signIn.password'),
    otp: t('signIn.otp'),
  };
  const words = useFailureWords(failure, Object.keys(labels));
  const field = fieldPropsOf(id, words);
  const switchTo = (to: Mode, hasKey = false) => {
    hasSwitched.current = !hasKey;
    switchMode(to);
  };

  useEffect(() => {
    if (needsOtp) otpField.current?.focus();
  }, [needsOtp]);
  // Before a failure is put in front of it. React writes the title of the page alone, which is that of one form.
  useLayoutEffect(() => {
    document.title = documentTitle(t(title));
  }, [t, title]);
  // Not before the other form is shown: a screen reader would read the old heading.
  useEffect(() => {
    if (hasSwitched.current) heading.current?.focus();
    hasSwitched.current = false;
  }, [mode]);

  return (
    <>
      <ModeTabs mode={mode} panelId={`${id}-panel`} onSwitch={switchTo} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(`${id}-panel`, mode)}>
        <Text as="h1" textKey={title} ref={heading} tabIndex={-1} className={styles.modeTitle} />
        {failure && words && <ErrorBanner failure={failure} words={words} formId={id} labels={labels} />}
        {(state.next || failure?.needs === 'confirmation') && (
          <Suspense>
            <OnDemandPart emailOf={emailOf} />
          </Suspense>
        )}
        <Status>
          {state.next && <Text textKey={state.next} className={styles.notice} />}
          {state.hasRegistered && <Text textKey="signIn.created" className={styles.notice} />}
          {needsOtp && !failure && state.progress === 'idle' && (
            <Text textKey="signIn.otpNeeded" className={styles.notice} />
          )}
        </Status>
        {notice && <Text textKey={notice} className={styles.notice} />}
        <form
          ref={form}
          method="post"
          action={action}
          className={forms.form}
          hidden={notice !== undefined}
          // Empty fields are named here, in the language of the page (spec section 5).
          noValidate
          {...NOT_INVALID}
          onInput={onInput}
          onSubmit={onSubmit}
        >
          <Field
            {...field('email')}
            type="email"
            // A password manager saves the field `username`: what people sign in with. `webauthn`: the browser offers passkeys there.
            autoComplete={isRegistering ? 'username' : 'username webauthn'}
            label={labels.email}
            advice={
              isEmailTaken(state) && (
                <Suspense>
                  <OnDemandPart onSignIn={() => switchTo('signIn')} />
                </Suspense>
              )
            }
          />
          {isRegistering && (
            <Field
              {...field('username')}
              ref={usernameField}
              autoComplete="nickname"
              label={labels.username}
              hint={t('signIn.usernameHint')}
              defaultValue={state.initialUsername}
            />
          )}
          {isRegistering && (
            <Suspense>
              <OnDemandPart username={usernameField} failure={failure} />
            </Suspense>
          )}
          <PasswordField
            key={state.passwordTurn}
            {...field('password')}
            label={labels.password}
            isNew={isRegistering}
          />
          {needsOtp && (
            <Field
              {...field('otp')}
              ref={otpField}
              autoComplete="one-time-code"
              label={labels.otp}
              hint={t('signIn.otpHint')}
            />
          )}
          {site.registration === 'approval' && (
            <Suspense>
              <OnDemandPart isAsking={isRegistering && state.invitation === undefined} failure={failure} />
            </Suspense>
          )}
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t(submit)}
          </Button>
          {!isRegistering && site.apiBaseUrl === null && (
            <Button variant="secondary" onClick={signInByPasskey}>
              {t('signIn.passkey')}
            </Button>
          )}
          <Status as="p" className={styles.status}>
            {progress === 'slow' && t('errors.slow')}
          </Status>
        </form>
        <div className={styles.ways}>
          {!isRegistering && (
            <ButtonLink to="recover" variant="quiet">
              {t('signIn.forgot')}
            </ButtonLink>
          )}
          <Button variant="quiet" onClick={() => switchTo(isRegistering ? 'signIn' : 'register')}>
            {t(toggle)}
          </Button>
        </div>
      </div>
    </>
  );
}
