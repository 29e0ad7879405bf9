// A labelled input with its hint and its validation errors.
import {
  useId,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type JSX,
  type ReactNode,
} from 'react';
import styles from './field.module.css';

interface FieldProps {
  /** Its name in the form, and its id, so that links can lead to it. */
  name: string;
  label: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: HTMLInputTypeAttribute;
  hint?: string | undefined;
  defaultValue?: string;
  /** What is wrong with it, one sentence each; an empty list marks it faulty without words of its own. */
  errors?: readonly string[] | undefined;
  /** What a phone's keyboard offers. */
  inputMode?: 'numeric' | undefined;
  /** Shown after the input, such as a button. */
  children?: ReactNode;
}

/** A required field. The browser keeps what is typed: the input is uncontrolled, also before the script has come. */
export function Field({
  name,
  label,
  autoComplete,
  type = 'text',
  hint,
  defaultValue,
  errors,
  inputMode,
  children,
}: FieldProps): JSX.Element {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}hint`;
  const errorId = errors?.length ? `${id}error` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {errorId !== undefined && (
        <p id={errorId} className={styles.error}>
          {errors?.join(' ')}
        </p>
      )}
      <div className={styles.control}>
        <input
          id={name}
          name={name}
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={defaultValue}
          required
          aria-invalid={errors ? true : undefined}
          aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        />
        {children}
      </div>
    </div>
  );
}
