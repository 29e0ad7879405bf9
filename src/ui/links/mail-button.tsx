// A link in the form of a button that opens an email to the operator, or a disabled button with the reason.
import type { JSX } from 'react';
import site from '#site';
import { addressState } from '#src/shared/site/configured-address.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { UnsetButton } from './unset-button.tsx';

/** `subject`: of the email. */
export function MailButton({ label, subject }: { label: string; subject: string }): JSX.Element {
  const state = addressState(site.email);
  if (state !== 'set') return <UnsetButton label={label} state={state} variant="secondary" />;
  return (
    <a href={`mailto:${site.email}?subject=${encodeURIComponent(subject)}`} className={buttonClass('secondary')}>
      {label}
    </a>
  );
}
