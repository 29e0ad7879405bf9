// A labelled input with its hint and its validation errors.
import {
  useId,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type JSX,
  type ReactNode,
  type Ref,
} from 'react';
import type { Language } from '#src/shared/languages/languages.ts';
import styles from './field.module.css';

interface FieldProps {
  /** Its name in the form. */
  name: string;
  /** Its id, for links that lead to it; made up if not given. */
  id?: string | undefined;
  label: string;
  /** None for a file. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  type?: HTMLInputTypeAttribute;
  hint?: string | undefined;
  defaultValue?: string;
  /** One sentence for each error. An empty list marks the field invalid without a sentence. */
  errors?: readonly string[] | undefined;
  /** The language of the errors, if it is not the page's (WCAG 3.1.2). */
  errorLang?: Language | undefined;
  /** Which keyboard a phone shows. */
  inputMode?: 'numeric' | undefined;
  /** Shown after the errors: what the reader can do about them. */
  advice?: ReactNode;
  /** Shown after the input, such as a button. */
  children?: ReactNode;
  /** It may be left empty. */
  isOptional?: boolean;
  /** The height of a field for a text of several lines; absent: an input of one line. */
  rows?: number;
  /** The most characters that can be typed. */
  max?: number;
  ref?: Ref<HTMLInputElement>;
}

/** A required field, unless `isOptional`. The input is uncontrolled, so that the browser keeps a value typed before hydration. */
export function Field({
  name,
  id,
  label,
  autoComplete,
  type = 'text',
  hint,
  defaultValue,
  errors,
  errorLang,
  inputMode,
  advice,
  children,
  isOptional = false,
  rows,
  max,
  ref,
}: FieldProps): JSX.Element {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = hint === undefined ? undefined : `${inputId}-hint`;
  const errorId = errors?.length ? `${inputId}-error` : undefined;
  const shared = {
    id: inputId,
    name,
    autoComplete,
    required: !isOptional,
    maxLength: max,
    // Without it Firefox says 'invalid entry' of each required field that is empty, also of one that nobody has touched.
    'aria-invalid': errors !== undefined,
    // The error says what the hint says, and is heard alone.
    'aria-describedby': errorId ?? hintId,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={inputId}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {errorId !== undefined && (
        <p id={errorId} lang={errorLang} className={styles.error}>
          {errors?.join(' ')}
        </p>
      )}
      {advice}
      <div className={styles.control}>
        {rows === undefined ? (
          <input
            {...shared}
            ref={ref}
            type={type}
            inputMode={inputMode}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={defaultValue}
          />
        ) : (
          <textarea
            {...shared}
            rows={rows}
            // The browser shows the line with the caret alone (WCAG 2.4.11).
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' })}
          />
        )}
        {children}
      </div>
    </div>
  );
}
