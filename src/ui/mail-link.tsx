// A link that opens an email to the operator. While the address is an example, it is none, and says so.
import type { JSX } from 'react';
import site from '#site';
import { addressState, isSet } from '#src/shared/configured-address.ts';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { useTexts } from './texts.tsx';
import { UnsetButton } from './unset-button.tsx';

interface MailLinkProps {
  label: string;
  /** Of the email. */
  subject?: string;
  /** In the form of a button; absent: in a line of text. */
  variant?: ButtonVariant;
}

/** The link, or its words with the reason. */
export function MailLink({ label, subject, variant }: MailLinkProps): JSX.Element {
  const { t } = useTexts();
  if (isSet(site.email)) {
    const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
    return (
      <a href={`mailto:${site.email}${query}`} className={variant && buttonClass(variant)}>
        {label}
      </a>
    );
  }
  if (variant) return <UnsetButton label={label} state={addressState(site.email)} variant={variant} />;
  return (
    <>
      <span>{label}</span> <span>{t('frame.notSetUp')}</span>
    </>
  );
}
