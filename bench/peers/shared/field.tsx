'use client';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  children?: ReactNode;
}

export function Field({ label, hint, children, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field-field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="field-control">
        <input
          id={id}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          {...input}
        />
        {children}
      </div>
    </div>
  );
}
