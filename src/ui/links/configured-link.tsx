// The link to an address of `site.config.ts`. Without one of the operator's it is a disabled button that says why: no link leads nowhere.
import type { JSX } from 'react';
import { addressState } from '#src/shared/site/configured-address.ts';
import type { ButtonVariant } from '#src/ui/buttons/button-class.ts';
import { ExternalLink } from './external-link.tsx';
import { UnsetButton } from './unset-button.tsx';

interface ConfiguredLinkProps {
  /** An https address; `null` where the operator has set none. */
  address: string | null;
  label: string;
  variant?: ButtonVariant;
}

/** Opens the address in a new window. */
export function ConfiguredLink({ address, label, variant = 'primary' }: ConfiguredLinkProps): JSX.Element {
  const state = addressState(address);
  if (address === null || state !== 'set') return <UnsetButton label={label} state={state} variant={variant} />;
  return <ExternalLink href={address} label={label} variant={variant} />;
}
