// A password field with a button that shows what is typed. Pasting and password managers work (WCAG 3.3.8).
import { Suspense, useEffect, useRef, useState, type JSX, type RefObject } from 'react';
import type { Language } from '#src/shared/languages/languages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Field } from './field.tsx';
import styles from './forms.module.css';

interface PasswordFieldProps {
  id?: string;
  name: string;
  label: string;
  /** Whether a new password is chosen: its rules are then shown as a hint. */
  isNew: boolean;
  errors?: readonly string[] | undefined;
  errorLang?: Language | undefined;
}

// The rules, the list of common passwords and the texts of the advice weigh more than the form.
const PasswordHint = lazyOptional(() => import('./password-hint.tsx').then((module) => module.PasswordHint));

/** The advice on a new password is loaded when the field gets the focus for the first time. */
export function PasswordField({ isNew, errors, ...field }: PasswordFieldProps): JSX.Element {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { isShown, toggle } = useReveal(input);
  const [advised, setAdvised] = useState<HTMLInputElement>();
  // The errors of a password that has been changed since: from then on the advice is about what is typed.
  const [corrected, setCorrected] = useState<readonly string[]>();
  const shown = errors === corrected ? undefined : errors;
  const label = t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword');

  return (
    <div
      onFocus={({ target }) => isNew && target === input.current && setAdvised(input.current)}
      onInput={() => isNew && setCorrected(errors)}
    >
      <Field
        {...field}
        errors={shown}
        ref={input}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? t('signIn.passwordHint') : undefined}
      >
        <Button variant="tool" className={styles.reveal} title={label} aria-controls={field.id} onClick={toggle}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />
            {isShown && <path d="M4 20 20 4" />}
          </svg>
          <span className="visually-hidden">{label}</span>
        </Button>
      </Field>
      <Status as="span" className="visually-hidden">
        {isShown !== undefined && t(isShown ? 'signIn.passwordShown' : 'signIn.passwordHidden')}
      </Status>
      {isNew && (
        // One line high before the advice is loaded, to limit the layout shift.
        <Status as="p" className={styles.hint}>
          {advised && !shown?.length && (
            <Suspense>
              <PasswordHint input={advised} />
            </Suspense>
          )}
        </Status>
      )}
    </div>
  );
}

/**
 * Whether the password is readable; `undefined` until the button is first used. A readable password is hidden when the
 * form is sent, because a browser may keep the value of a text field, and when the page comes back from the back/forward
 * cache, perhaps for another person.
 */
function useReveal(input: RefObject<HTMLInputElement | null>): { isShown: boolean | undefined; toggle: () => void } {
  const [isShown, setShown] = useState<boolean>();
  useEffect(() => {
    if (!isShown) return;
    const form = input.current?.form;
    const hide = () => setShown(false);
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) hide();
    };
    form?.addEventListener('submit', hide);
    addEventListener('pageshow', onPageShow);
    return () => {
      form?.removeEventListener('submit', hide);
      removeEventListener('pageshow', onPageShow);
    };
  }, [isShown, input]);
  return { isShown, toggle: () => setShown(!isShown) };
}
