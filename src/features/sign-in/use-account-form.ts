// The behaviour of the account form: two modes, the mirrored e-mail, one request at a time (spec sections 4 and 5).
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { ApiError, type ApiFailure } from '#src/client/api-client.ts';
import { registerAndStart, startSession } from '#src/client/sign-in-flow.ts';
import { useTexts } from '#src/ui/texts.tsx';
import { offerToSave } from './offer-to-save.ts';

/** After this the visitor is told that it takes longer than usual. */
const SLOW_MS = 8000;

/** Signing in, or registering. */
export type Mode = 'signIn' | 'register';

interface AccountForm {
  mode: Mode;
  failure: ApiFailure | undefined;
  /** The password was right, and a code is needed besides. */
  needsOtp: boolean;
  /** The account was made, and its address has to be confirmed before the first sign-in. */
  mustConfirm: boolean;
  /** The code of the invitation link that led here. */
  invitation: string | undefined;
  /** Is a request under way, and has it been for long? */
  waiting: 'no' | 'busy' | 'slow';
  /** What the username field starts with when it appears. */
  usernameStart: string;
  form: RefObject<HTMLFormElement | null>;
  switchMode: () => void;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Signs in by a way of its own, with the same failures. */
  attempt: (way: () => Promise<void>) => Promise<void>;
}

/** `onBusy` hears when a request starts and when it has failed, `onDone` that the visitor is signed in. */
export function useAccountForm(onBusy: (busy: boolean) => void, onDone: () => void): AccountForm {
  const { language } = useTexts();
  const [mode, setMode] = useState<Mode>('signIn');
  const [failure, setFailure] = useState<ApiFailure>();
  const [waiting, setWaiting] = useState<AccountForm['waiting']>('no');
  const [usernameStart, setUsernameStart] = useState('');
  const [needsOtp, setNeedsOtp] = useState(false);
  const [mustConfirm, setMustConfirm] = useState(false);
  const [invitation, setInvitation] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const ownUsername = useRef('');
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (waiting !== 'busy') return;
    const timer = setTimeout(() => setWaiting('slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  // The part after `#` is the browser's alone: prerendered pages know nothing of it.
  useEffect(() => {
    const read = () => {
      const code = /^#invitation\/([\w-]+)$/.exec(location.hash)?.[1];
      if (code === undefined) return;
      setInvitation(code);
      setMode('register');
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  const switchMode = () => {
    setUsernameStart(ownUsername.current || (inputNamed(form.current, 'email')?.value ?? ''));
    setMode(mode === 'signIn' ? 'register' : 'signIn');
    setFailure(undefined);
  };

  // The e-mail is mirrored until the visitor has typed a username of their own; an emptied field follows again.
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'username') ownUsername.current = value;
    // Someone else may have no second step.
    if (name === 'email') setNeedsOtp(false);
    const username = inputNamed(form.current, 'username');
    if (name === 'email' && username && ownUsername.current === '') username.value = value;
  };

  const attempt = async (way: () => Promise<void>) => {
    // A passkey and a password at once would make two sessions, one of which nobody has.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(undefined);
    setWaiting('busy');
    onBusy(true);
    try {
      await way();
      onDone();
    } catch (error) {
      onBusy(false);
      if (!(error instanceof ApiError)) throw error;
      const { needs } = error.failure;
      if (needs === 'otp') setNeedsOtp(true);
      if (needs === 'confirmation' && mode === 'register') {
        setMustConfirm(true);
        setMode('signIn');
      } else setFailure(error.failure);
    } finally {
      isUnderWay.current = false;
      setWaiting('no');
    }
  };
  const submit = (typed: ReturnType<typeof readForm>) =>
    attempt(() =>
      mode === 'register'
        ? registerAndStart({ ...typed, invitation }, language).then(() => offerToSave(typed))
        : startSession(typed, language),
    );

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting !== 'no') return;
    const typed = readForm(event.currentTarget);
    const empty = Object.entries(typed).filter(([name, value]) => value === '' && name !== 'otp');
    if (mode === 'register' && empty.length > 0) {
      const fields = Object.fromEntries(empty.map(([name]) => [name, []]));
      setFailure({ message: { key: 'entra.formError' }, fields, status: 0 });
    } else void submit(typed);
  };

  return {
    mode,
    failure,
    needsOtp,
    mustConfirm,
    invitation,
    waiting,
    usernameStart,
    form,
    switchMode,
    onInput,
    onSubmit,
    attempt,
  };
}

function inputNamed(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : undefined;
}

/** What is typed; the password exactly, the others without spaces around them, as the wire trims them. */
function readForm(form: HTMLFormElement) {
  const text = (name: string) => inputNamed(form, name)?.value ?? '';
  return {
    email: text('email').trim(),
    username: text('username').trim(),
    password: text('password'),
    otp: text('otp').trim() || undefined,
  };
}
