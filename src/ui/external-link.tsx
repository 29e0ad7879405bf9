// A link in the form of a button that opens another site in a new window, or a disabled button with the reason.
import { useId, type JSX } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { Button } from './button.tsx';
import { useTexts } from './texts.tsx';
import buttons from './button.module.css';

interface ExternalLinkProps {
  /** An https address; `null` where the operator has set none. */
  href: string | null;
  label: string;
  /** Set: the link is disabled although there is an address, and this is the id of the element with the reason. */
  refusedBy?: string | undefined;
  variant?: ButtonVariant;
}

/**
 * A link to another site. Without an address, or with `refusedBy`, it stays visible and focusable as a disabled button whose
 * description is the reason: no link leads nowhere without an explanation.
 */
export function ExternalLink({ href, label, refusedBy, variant = 'primary' }: ExternalLinkProps): JSX.Element {
  const { t } = useTexts();
  const reasonId = useId();
  if (href === null || refusedBy !== undefined) {
    return (
      <span className={buttons.withReason}>
        <Button variant={variant} isDisabled aria-describedby={refusedBy ?? reasonId}>
          {label}
        </Button>
        {refusedBy === undefined && (
          <span id={reasonId} className={buttons.reason}>
            {t('frame.unavailable')}
          </span>
        )}
      </span>
    );
  }
  return (
    <a href={href} className={buttonClass(variant)} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden"> ({t('frame.newWindow')})</span>
      <span className={buttons.outward} aria-hidden="true" />
    </a>
  );
}
