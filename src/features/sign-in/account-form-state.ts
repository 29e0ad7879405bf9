// The state of the form on /entra, as a reducer (spec sections 4 and 5).
import type { Failure } from '#src/client/failure.ts';

/** Signing in, or registering. */
export type Mode = 'signIn' | 'register';

/** What the form shows. No sentence is kept here: the page's language may change. */
export interface AccountFormState {
  readonly mode: Mode;
  /** No request; one under way, and for long; the visitor is signed in. */
  readonly progress: 'idle' | 'busy' | 'slow' | 'done';
  readonly failure: Failure | undefined;
  /** The password was right, and a code is needed as well. */
  readonly needsOtp: boolean;
  /** The account has been created, and its address must be confirmed before the first sign-in. */
  readonly mustConfirm: boolean;
  /** The code of the invitation link that was opened. */
  readonly invitation: string | undefined;
  /** The initial value of the username field. */
  readonly initialUsername: string;
}

export type AccountFormEvent =
  | { type: 'switchMode'; username: string }
  | { type: 'invite'; code: string }
  | { type: 'changeEmail' }
  | { type: 'start' }
  | { type: 'wait' }
  | { type: 'fail'; failure: Failure; hasSentOtp: boolean }
  | { type: 'succeed' };

export const INITIAL_STATE: AccountFormState = {
  mode: 'signIn',
  progress: 'idle',
  failure: undefined,
  needsOtp: false,
  mustConfirm: false,
  invitation: undefined,
  initialUsername: '',
};

/** The state after an event. */
export function reduceAccountForm(state: AccountFormState, event: AccountFormEvent): AccountFormState {
  switch (event.type) {
    case 'switchMode':
      return {
        ...state,
        mode: state.mode === 'signIn' ? 'register' : 'signIn',
        failure: undefined,
        initialUsername: event.username,
      };
    case 'invite':
      return { ...state, mode: 'register', invitation: event.code };
    case 'changeEmail':
      // Another account may have no second step.
      return state.needsOtp ? { ...state, needsOtp: false } : state;
    case 'start':
      return { ...state, progress: 'busy', failure: undefined };
    case 'wait':
      return state.progress === 'busy' ? { ...state, progress: 'slow' } : state;
    case 'fail':
      return { ...state, progress: 'idle', ...afterFailure(state, event.failure, event.hasSentOtp) };
    case 'succeed':
      return { ...state, progress: 'done' };
  }
}

function afterFailure(state: AccountFormState, failure: Failure, hasSentOtp: boolean): Partial<AccountFormState> {
  // The next step rather than an error: the form asks for what is missing.
  if (failure.needs === 'otp' && !hasSentOtp) return { needsOtp: true };
  if (failure.needs === 'confirmation' && state.mode === 'register') return { mustConfirm: true, mode: 'signIn' };
  if (failure.needs !== 'otp') return { failure };
  // The wire names no field here. The error belongs to the code's field (WCAG 3.3.1).
  const otp = failure.fields['non_field_errors'] ?? [];
  return { needsOtp: true, failure: { ...failure, fields: { ...failure.fields, otp } } };
}
