import { useId, type JSX } from 'react';
import styles from '#src/features/account/account.module.css';

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** Values, which are their own labels, or with another label. */
  readonly options: readonly (string | readonly [value: string, label: string])[];
  readonly initial: string;
  readonly onChange?: (value: string) => void;
}

/** A labelled list to choose one of. */
export function Choice({ name, label, options, initial, onChange }: ChoiceProps): JSX.Element {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={initial} onChange={({ target }) => onChange?.(target.value)}>
        {options
          .map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
          .map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
      </select>
    </div>
  );
}
