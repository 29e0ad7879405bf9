'use client';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Field } from './field';
import type { FormTexts } from './form-texts';
import { PageLink } from './page-link';

interface AccountFormProps {
  texts: FormTexts;
  serverError: string;
}

interface Failure {
  message: string;
  /** Names of the empty fields. */
  fields: readonly string[];
}

/** Signs in or registers. There is no server behind it, so a request shows the error message. */
export function AccountForm({ texts, serverError }: AccountFormProps) {
  const [isRegistering, setIsRegistering] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState<string>();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const labels: Record<string, string> = { email: texts.email, username: texts.username, password: texts.password };
  const isInvalid = (name: string) => failure?.fields.includes(name) || undefined;

  useEffect(() => banner.current?.focus(), [failure]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const empty = Object.keys(fields).filter((name) => fields[name]?.trim() === '');
    if (empty.length > 0) return setFailure({ message: texts.formError, fields: empty });
    setIsBusy(true);
    setFailure(undefined);
    try {
      const response = await fetch(isRegistering ? '/auth/users/' : '/auth/token/login/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(fields),
      });
      if (!response.ok) throw new Error(String(response.status));
    } catch {
      setFailure({ message: serverError, fields: [] });
    } finally {
      setIsBusy(false);
    }
  };
  const switchMode = () => {
    setIsRegistering(!isRegistering);
    setFailure(undefined);
    heading.current?.focus();
  };

  return (
    <>
      {failure && (
        <div ref={banner} role="alert" tabIndex={-1} className="forms-banner">
          <p>{failure.message}</p>
          {failure.fields.length > 0 && (
            <ul>
              {failure.fields.map((name) => (
                <li key={name}>
                  <a href={`#${id}-${name}`}>{labels[name]}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div role="status" />
      <h2 ref={heading} tabIndex={-1} className="sign-in-modeTitle">
        {isRegistering ? texts.registerTitle : texts.signInTitle}
      </h2>
      <form className="forms-form" noValidate={isRegistering} onSubmit={(event) => void onSubmit(event)}>
        <Field
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          label={texts.email}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={isInvalid('email')}
        />
        {isRegistering && (
          <Field
            id={`${id}-username`}
            name="username"
            autoComplete="username"
            label={texts.username}
            hint={texts.usernameHint}
            value={username ?? email}
            onChange={(event) => setUsername(event.target.value || undefined)}
            aria-invalid={isInvalid('username')}
          />
        )}
        <div>
          <Field
            id={`${id}-password`}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete={isRegistering ? 'new-password' : 'current-password'}
            label={texts.password}
            hint={isRegistering ? texts.passwordHint : undefined}
            aria-invalid={isInvalid('password')}
          >
            <button type="button" className="button-tool forms-reveal" onClick={() => setIsShown(!isShown)}>
              {isShown ? texts.hidePassword : texts.showPassword}
            </button>
          </Field>
          {isRegistering && <p className="forms-hint" />}
        </div>
        <button type="submit" className="button-primary" aria-disabled={isBusy || undefined}>
          {isBusy ? texts.working : isRegistering ? texts.register : texts.signIn}
        </button>
        {!isRegistering && (
          <button type="button" className="button-secondary">
            {texts.passkey}
          </button>
        )}
        <p role="status" className="sign-in-status" />
      </form>
      <div className="sign-in-ways">
        {!isRegistering && (
          <PageLink to="recover" className="button-quiet">
            {texts.forgot}
          </PageLink>
        )}
        <button type="button" className="button-quiet" onClick={switchMode}>
          {isRegistering ? texts.toSignIn : texts.toRegister}
        </button>
      </div>
    </>
  );
}
