// The behaviour of the form on /entra: two modes, the mirrored email, one request at a time (spec sections 4 and 5).
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { RequestError, register } from '#src/client/api/api-client.ts';
import { failureOf } from '#src/client/api/failure.ts';
import { setFlash } from '#src/client/flash.ts';
import { startSession } from '#src/client/session/sign-in-flow.ts';
import { cleanEmail } from '#src/shared/fields/clean-typed.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { requireFields, valuesOf } from '#src/ui/forms/form-values.ts';
import { useView } from '#src/ui/page/view.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { INITIAL_STATE, reduceAccountForm, type AccountFormState, type Mode } from './account-form-state.ts';
import { mirrorEmail } from './mirrored-username.ts';
import { useInvitation } from './use-invitation.ts';

/** What follows the address of /entra in a link that asks for the registration: `/entra#register`. */
const REGISTER = '#register';

/** After this time the form says that it takes longer than usual. */
const SLOW_MS = 8000;

/** What an attempt has done by the time it fails. */
interface AttemptSteps {
  hasSentOtp?: boolean;
  hasRegistered?: boolean;
}

/** Runs a sign-in in the page's language, with the form's progress and failures. Never rejects. */
export type Attempt = (signIn: (language: Language) => Promise<void>, steps?: AttemptSteps) => Promise<void>;

export interface AccountForm {
  state: AccountFormState;
  form: RefObject<HTMLFormElement | null>;
  /** The address in the form. */
  emailOf: () => string;
  switchMode: (mode: Mode) => void;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Signs in by another way, such as a passkey. Does nothing while a request is under way. */
  attempt: Attempt;
}

/** State and handlers of the form. `state.progress` says when the visitor is signed in. */
export function useAccountForm(): AccountForm {
  const { language } = useTexts();
  const { hash } = useView();
  const [state, dispatch] = useReducer(reduceAccountForm, {
    ...INITIAL_STATE,
    mode: `#${hash}` === REGISTER ? 'register' : 'signIn',
  });
  const form = useRef<HTMLFormElement>(null);
  const typedUsername = useRef('');
  // A passkey and a password at once would make two sessions, of which one is lost.
  const isRunning = useRef(false);

  useInvitation((code) => dispatch({ type: 'invite', code }));
  // Before the first paint of a page that another one leads to; the document has done it already.
  useLayoutEffect(() => {
    if (location.hash === REGISTER) dispatch({ type: 'askToRegister' });
  }, []);
  // A link to the registration that is opened while this page is shown.
  const followHash = useEffectEvent(() => {
    if (location.hash === REGISTER) switchMode('register');
  });
  useEffect(() => {
    const listener = () => followHash();
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  useEffect(() => {
    if (state.progress !== 'busy') return;
    const timer = setTimeout(() => dispatch({ type: 'wait' }), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state.progress]);

  const attempt: Attempt = async (signIn, steps = {}) => {
    if (isRunning.current) return;
    isRunning.current = true;
    dispatch({ type: 'start' });
    try {
      await signIn(language);
      dispatch({ type: 'succeed' });
    } catch (error) {
      const failure = await failureOf(error, language);
      const { hasSentOtp = false, hasRegistered = false } = steps;
      dispatch({ type: 'fail', failure, hasSentOtp, hasRegistered });
    } finally {
      isRunning.current = false;
    }
  };

  const emailOf = () => cleanEmail(inputNamed(form.current, 'email')?.value ?? '');

  const switchMode = (mode: Mode) => {
    const email = emailOf();
    // The other form is rendered after the next paint, in which the button shows that it is pressed.
    const show = (username: string) => startTransition(() => dispatch({ type: 'switchMode', mode, username }));
    if (typedUsername.current === '') mirrorEmail(email, show);
    else show(typedUsername.current);
  };

  // The email is mirrored until the visitor types another username; if they empty the field, it is mirrored again.
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'username') typedUsername.current = value;
    if (name !== 'email') return;
    dispatch({ type: 'changeEmail' });
    mirror(value);
  };
  const mirror = (value: string) =>
    mirrorEmail(cleanEmail(value), (mirrored) => {
      const username = inputNamed(form.current, 'username');
      if (username && typedUsername.current === '' && inputNamed(form.current, 'email')?.value === value)
        username.value = mirrored;
    });
  // What was typed before the page was active.
  const followTyped = useEffectEvent(() => {
    typedUsername.current = inputNamed(form.current, 'username')?.value ?? '';
    mirror(inputNamed(form.current, 'email')?.value ?? '');
  });
  useEffect(() => followTyped(), []);

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const fields = readForm(target);
    const { mode, invitation } = state;
    const steps: AttemptSteps = { hasSentOtp: fields.otp !== undefined };
    void attempt(async (sentIn) => {
      requireFields(target, true);
      if (mode === 'signIn') {
        requireAddress(fields);
        return startSession(fields, sentIn);
      }
      const isWaiting = await register({ ...fields, invitation }, sentIn);
      // If signing in fails, the next attempt must not register again.
      steps.hasRegistered = true;
      // Loaded now, because few visits register. Without it the browser asks in its own way, or not at all.
      import('./offer-to-save.ts').then(({ offerToSave }) => offerToSave(fields)).catch(() => undefined);
      if (isWaiting)
        throw new RequestError({ message: { key: 'signIn.asked' }, fields: {}, status: 0, needs: 'confirmation' });
      await startSession(fields, sentIn);
      setFlash('registered');
    }, steps);
  };

  return { state, form, emailOf, switchMode, onInput, onSubmit, attempt };
}

function inputNamed(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : undefined;
}

/** The fields' values. The password is sent as it is. */
function readForm(form: HTMLFormElement) {
  const { email = '', username = '', password = '', otp, message } = valuesOf(form);
  return { email, username, password, otp: otp || undefined, message };
}

/** Throws if this cannot be an email address, as when somebody signs in with the username. Nothing is sent then. */
function requireAddress({ email }: { email: string }): void {
  if (email.includes('@')) return;
  const codes = [{ code: 'emailInvalid', field: 'email', values: {} }] as const;
  throw new RequestError({ message: { key: 'errors.invalidCredentials' }, fields: { email: [] }, codes, status: 0 });
}
