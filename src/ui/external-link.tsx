// A link styled as a button that leaves the site in a new window, or says that it leads nowhere yet.
import { useId, type JSX } from 'react';
import { useTexts } from './texts.tsx';
import buttons from './button.module.css';

interface ExternalLinkProps {
  /** An https address; `null` where the operator has set none. */
  href: string | null;
  label: string;
  /** Disabled although it is set: the id of the element that says why. */
  refusedBy?: string | undefined;
  className?: string | undefined;
}

/**
 * A button-like link to another site. Without an address, or refused, it stays visible and focusable,
 * disabled with its reason as description (product.md, "A link that is set to nothing is never dead").
 */
export function ExternalLink({ href, label, refusedBy, className = buttons.primary }: ExternalLinkProps): JSX.Element {
  const { t } = useTexts();
  const reasonId = useId();
  if (href === null || refusedBy !== undefined) {
    return (
      <span className={buttons.withReason}>
        <button type="button" className={className} aria-disabled="true" aria-describedby={refusedBy ?? reasonId}>
          {label}
        </button>
        {refusedBy === undefined && (
          <span id={reasonId} className={buttons.reason}>
            {t('frame.unavailable')}
          </span>
        )}
      </span>
    );
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden"> ({t('frame.newWindow')})</span>
      <span className={buttons.outward} aria-hidden="true" />
    </a>
  );
}
