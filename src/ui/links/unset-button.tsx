// The button of an address that the operator has not set: it can be focused and read, and says why it does nothing.
import { useId, type JSX } from 'react';
import type { AddressState } from '#src/shared/site/configured-address.ts';
import type { ButtonVariant } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import buttons from '#src/ui/buttons/button.module.css';

interface UnsetButtonProps {
  label: string;
  state: AddressState;
  variant: ButtonVariant;
}

/** A disabled button. Its description is that the site has no such address, or has not set it up yet. */
export function UnsetButton({ label, state, variant }: UnsetButtonProps): JSX.Element {
  const { t } = useTexts();
  const reasonId = useId();
  return (
    <span className={buttons.withReason}>
      <Button variant={variant} isDisabled aria-describedby={reasonId}>
        {label}
      </Button>
      <span id={reasonId} className={buttons.reason}>
        {t(state === 'example' ? 'frame.notSetUp' : 'frame.unavailable')}
      </span>
    </span>
  );
}
