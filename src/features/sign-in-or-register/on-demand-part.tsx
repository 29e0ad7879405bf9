// The parts of the form on /entra that few visits need, in one file that is loaded then.
import type { JSX } from 'react';
import type { Failure } from '#src/client/api/failure.ts';
import { Approval } from './approval.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { TakenAddress } from './taken-address.tsx';

interface OnDemandPartProps {
  /** With it: the way to another email that confirms the address. */
  emailOf?: () => string;
  /** Otherwise: what the form has where an operator approves accounts. `isAsking`: the visitor registers without an invitation. */
  isAsking?: boolean;
  failure?: Failure | undefined;
  /** With it: the ways on for somebody whose address has an account already. */
  onSignIn?: () => void;
}

/** Shows one of the parts. */
export function OnDemandPart({ emailOf, isAsking = false, failure, onSignIn }: OnDemandPartProps): JSX.Element {
  if (onSignIn) return <TakenAddress onSignIn={onSignIn} />;
  return emailOf ? <ResendConfirmation emailOf={emailOf} /> : <Approval isAsking={isAsking} failure={failure} />;
}
