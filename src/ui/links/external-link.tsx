// A link in the form of a button that opens another site in a new window.
import type { JSX } from 'react';
import { buttonClass, type ButtonVariant } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import buttons from '#src/ui/buttons/button.module.css';

interface ExternalLinkProps {
  href: string;
  label: string;
  /** Set: the link is disabled, and this is the id of the element with the reason. */
  refusedBy?: string | undefined;
  variant?: ButtonVariant;
}

/** A link to another site. With `refusedBy` it stays visible and focusable as a disabled button whose description is the reason. */
export function ExternalLink({ href, label, refusedBy, variant = 'primary' }: ExternalLinkProps): JSX.Element {
  const { t } = useTexts();
  if (refusedBy !== undefined)
    return (
      <Button variant={variant} isDisabled aria-describedby={refusedBy}>
        {label}
      </Button>
    );
  return (
    <a href={href} className={buttonClass(variant)} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden"> ({t('frame.newWindow')})</span>
      <span className={buttons.outward} aria-hidden="true" />
    </a>
  );
}
