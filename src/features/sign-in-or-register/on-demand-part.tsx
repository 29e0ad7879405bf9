// The parts of the form on /entra that few visits need, in one file that is loaded then.
import type { JSX, RefObject } from 'react';
import type { Failure } from '#src/client/api/failure.ts';
import { Approval } from './approval.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { TakenAddress } from './taken-address.tsx';
import { UsernameSuggestion } from './username-suggestion.tsx';

interface OnDemandPartProps {
  /** With it: the way to another email that confirms the address. */
  emailOf?: () => string;
  /** Otherwise: what the form has where an operator approves accounts. `isAsking`: the visitor registers without an invitation. */
  isAsking?: boolean;
  failure?: Failure | undefined;
  /** With it: what to take in the place of a username that is an address or taken. */
  username?: RefObject<HTMLInputElement | null>;
  /** With it: the ways on for somebody whose address has an account already. */
  onSignIn?: () => void;
}

/** Shows one of the parts. */
export function OnDemandPart({
  emailOf,
  isAsking = false,
  failure,
  username,
  onSignIn,
}: OnDemandPartProps): JSX.Element {
  if (onSignIn) return <TakenAddress onSignIn={onSignIn} />;
  if (username) return <UsernameSuggestion field={username} failure={failure} />;
  return emailOf ? <ResendConfirmation emailOf={emailOf} /> : <Approval isAsking={isAsking} failure={failure} />;
}
