import { useState, type ComponentType, type FocusEvent, type JSX } from 'react';
import { Field } from '#src/ui/field.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './forms.module.css';

interface PasswordFieldProps {
  /** Its name in the form, if not `password`, and its label then. */
  name?: string;
  label?: string;
  /** A password that is being chosen, with its rules as a hint, rather than one that is known. */
  isNew: boolean;
  errors: readonly string[] | undefined;
}

interface Advised {
  input: HTMLInputElement;
  Hint: ComponentType<{ input: HTMLInputElement }>;
}

/** A password field with a switch that shows what is typed. Pasting and password managers are welcome (WCAG 3.3.8). */
export function PasswordField({ name = 'password', label, isNew, errors }: PasswordFieldProps): JSX.Element {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const [advised, setAdvised] = useState<Advised>();

  // Rules, list and texts of the advice come when someone begins to choose a password, and never with the page.
  const onFocus = ({ target }: FocusEvent) => {
    if (!isNew || advised || !(target instanceof HTMLInputElement)) return;
    import('./password-hint.tsx').then(
      ({ PasswordHint }) => setAdvised({ input: target, Hint: PasswordHint }),
      () => undefined,
    );
  };

  return (
    <div onFocus={onFocus}>
      <Field
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        label={label ?? t('entra.password')}
        hint={isNew ? t('entra.passwordHint') : undefined}
        errors={errors}
      >
        <button type="button" className={`${buttons.tool} ${styles.reveal}`} onClick={() => setShown(!shown)}>
          {t(shown ? 'entra.hidePassword' : 'entra.showPassword')}
        </button>
      </Field>
      {isNew && advised && <advised.Hint input={advised.input} />}
    </div>
  );
}
