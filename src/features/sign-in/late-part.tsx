// The parts of the form on /entra that few visits need, in one file that is loaded then.
import type { JSX } from 'react';
import type { Failure } from '#src/client/failure.ts';
import { Approval } from './approval.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

interface LatePartProps {
  /** With it: the way to another email that confirms the address. */
  emailOf?: () => string;
  /** Otherwise: what the form has where an operator approves accounts. `isAsking`: the visitor registers without an invitation. */
  isAsking?: boolean;
  failure?: Failure | undefined;
}

/** Shows one of the parts. */
export function LatePart({ emailOf, isAsking = false, failure }: LatePartProps): JSX.Element {
  return emailOf ? <ResendConfirmation emailOf={emailOf} /> : <Approval isAsking={isAsking} failure={failure} />;
}
