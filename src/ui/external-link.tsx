// A link styled as a button that leaves the site in a new window, or says that it leads nowhere yet.
import { useId, type JSX } from 'react';
import { useTexts } from './texts.tsx';
import buttons from './button.module.css';

interface ExternalLinkProps {
  /** An https address; `null` where the operator has set none. */
  href: string | null;
  label: string;
  /** Why it cannot be followed although it is set; shown under the disabled button. */
  refusal?: string;
  className?: string | undefined;
}

/**
 * A button-like link to another site. Without an address, or with a refusal, it stays visible and focusable,
 * disabled with its reason as description (product.md, "A link that is set to nothing is never dead").
 */
export function ExternalLink({ href, label, refusal, className = buttons.primary }: ExternalLinkProps): JSX.Element {
  const { t } = useTexts();
  const reasonId = useId();
  if (href === null || refusal !== undefined) {
    return (
      <span className={buttons.withReason}>
        <button type="button" className={className} aria-disabled="true" aria-describedby={reasonId}>
          {label}
        </button>
        <span id={reasonId} className={buttons.reason}>
          {refusal ?? t('frame.unavailable')}
        </span>
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
