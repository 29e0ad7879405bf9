import { useState, type JSX } from 'react';
import { Field } from '#src/ui/field.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './account.module.css';

interface PasswordFieldProps {
  /** A password that is being chosen, with its rules as a hint, rather than one that is known. */
  isNew: boolean;
  errors: readonly string[] | undefined;
}

/** A password field with a switch that shows what is typed. Pasting and password managers are welcome (WCAG 3.3.8). */
export function PasswordField({ isNew, errors }: PasswordFieldProps): JSX.Element {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <Field
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      label={t('entra.password')}
      hint={isNew ? t('entra.passwordHint') : undefined}
      errors={errors}
    >
      <button type="button" className={`${buttons.tool} ${styles.reveal}`} onClick={() => setShown(!shown)}>
        {t(shown ? 'entra.hidePassword' : 'entra.showPassword')}
      </button>
    </Field>
  );
}
