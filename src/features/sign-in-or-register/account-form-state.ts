// The state of the form on /entra, as a reducer (spec sections 4 and 5).
import type { Failure } from '#src/client/api/failure.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

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
  /** What has to follow once the account has been created: its address must be confirmed, perhaps an operator has to approve it. */
  readonly next: TextKey | undefined;
  /** The account has been created, but signing in has failed: the next attempt only signs in. */
  readonly hasRegistered: boolean;
  /** Grows when the visitor changes the mode, except to sign in with the address that is taken: the other form begins without password. */
  readonly passwordTurn: number;
  /** The code of the invitation link that was opened. */
  readonly invitation: string | undefined;
  /** The initial value of the username field. */
  readonly initialUsername: string;
}

export type AccountFormEvent =
  | { type: 'switchMode'; mode: Mode; username: string }
  | { type: 'invite'; code: string }
  | { type: 'askToRegister' }
  | { type: 'changeEmail' }
  | { type: 'start' }
  | { type: 'wait' }
  | { type: 'fail'; failure: Failure; hasSentOtp: boolean; hasRegistered: boolean }
  | { type: 'succeed' };

export const INITIAL_STATE: AccountFormState = {
  mode: 'signIn',
  progress: 'idle',
  failure: undefined,
  needsOtp: false,
  next: undefined,
  hasRegistered: false,
  passwordTurn: 0,
  invitation: undefined,
  initialUsername: '',
};

/** Whether the address of a registration has an account: perhaps the visitor's own, whose first registration was not answered. */
export function isEmailTaken({ mode, failure }: AccountFormState): boolean {
  const isTaken = failure?.codes?.some(({ code, field }) => code === 'emailTaken' && field === 'email');
  return mode === 'register' && isTaken === true;
}

/** The state after an event. */
export function reduceAccountForm(state: AccountFormState, event: AccountFormEvent): AccountFormState {
  switch (event.type) {
    case 'switchMode':
      // A double click asks twice.
      if (event.mode === state.mode) return state;
      return {
        ...state,
        mode: event.mode,
        failure: undefined,
        hasRegistered: false,
        passwordTurn: state.passwordTurn + (isEmailTaken(state) ? 0 : 1),
        initialUsername: event.username,
      };
    case 'invite':
      return { ...state, mode: 'register', invitation: event.code };
    case 'askToRegister':
      return { ...state, mode: 'register' };
    case 'changeEmail':
      // Another account may have no second step.
      return state.needsOtp ? { ...state, needsOtp: false } : state;
    case 'start':
      return { ...state, progress: 'busy', failure: undefined };
    case 'wait':
      return state.progress === 'busy' ? { ...state, progress: 'slow' } : state;
    case 'fail':
      return { ...state, progress: 'idle', ...afterFailure(state, event) };
    case 'succeed':
      return { ...state, progress: 'done' };
  }
}

type FailEvent = Extract<AccountFormEvent, { type: 'fail' }>;

function afterFailure(
  state: AccountFormState,
  { failure, hasSentOtp, hasRegistered }: FailEvent,
): Partial<AccountFormState> {
  // The next step rather than an error: the form asks for what is missing.
  if (failure.needs === 'otp' && !hasSentOtp) return { needsOtp: true };
  if (failure.needs === 'confirmation' && state.mode === 'register')
    return { next: 'key' in failure.message ? failure.message.key : 'signIn.checkMail', mode: 'signIn' };
  if (hasRegistered) return { hasRegistered, mode: 'signIn', failure };
  if (failure.needs !== 'otp') return { failure };
  // The server names no field here. The error belongs to the code's field (WCAG 3.3.1).
  const otp = failure.fields['non_field_errors'] ?? [];
  const codes = failure.codes?.map((code) => (code.field === '' ? { ...code, field: 'otp' } : code)) ?? [];
  return { needsOtp: true, failure: { ...failure, codes, fields: { ...failure.fields, otp } } };
}
