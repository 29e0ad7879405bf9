'use client';
import type { ComponentProps, ReactNode } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  hint?: string;
  children?: ReactNode;
}

export function Field({ id, label, hint, children, ...input }: FieldProps) {
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
