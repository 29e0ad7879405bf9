// The behaviour of the account form: two modes, the mirrored e-mail, one request at a time (spec sections 4 and 5).
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useTexts } from '#src/ui/texts.tsx';
import { CallError, type CallFailure } from './calls.ts';
import { registerAndStart, startSession } from './sign-in-flow.ts';

/** After this the visitor is told that it takes longer than usual. */
const SLOW_MS = 8000;

/** Signing in, or registering. */
export type Mode = 'signIn' | 'register';

interface AccountForm {
  mode: Mode;
  failure: CallFailure | undefined;
  /** Is a request under way, and has it been for long? */
  waiting: 'no' | 'busy' | 'slow';
  /** What the username field starts with when it appears. */
  usernameStart: string;
  form: RefObject<HTMLFormElement | null>;
  switchMode: () => void;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** `onBusy` hears when a request starts and when it has failed, `onDone` that the visitor is signed in. */
export function useAccountForm(onBusy: (busy: boolean) => void, onDone: () => void): AccountForm {
  const { language } = useTexts();
  const [mode, setMode] = useState<Mode>('signIn');
  const [failure, setFailure] = useState<CallFailure>();
  const [waiting, setWaiting] = useState<AccountForm['waiting']>('no');
  const [usernameStart, setUsernameStart] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const ownUsername = useRef('');

  useEffect(() => {
    if (waiting !== 'busy') return;
    const timer = setTimeout(() => setWaiting('slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const switchMode = () => {
    setUsernameStart(ownUsername.current || (inputNamed(form.current, 'email')?.value ?? ''));
    setMode(mode === 'signIn' ? 'register' : 'signIn');
    setFailure(undefined);
  };

  // The e-mail is mirrored until the visitor has typed a username of their own; an emptied field follows again.
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'username') ownUsername.current = value;
    const username = inputNamed(form.current, 'username');
    if (name === 'email' && username && ownUsername.current === '') username.value = value;
  };

  const submit = async (typed: ReturnType<typeof readForm>) => {
    setFailure(undefined);
    setWaiting('busy');
    onBusy(true);
    try {
      await (mode === 'register' ? registerAndStart(typed, language) : startSession(typed, language));
      onDone();
    } catch (error) {
      onBusy(false);
      if (!(error instanceof CallError)) throw error;
      setFailure(error.failure);
    } finally {
      setWaiting('no');
    }
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting !== 'no') return;
    const typed = readForm(event.currentTarget);
    const empty = Object.entries(typed).filter(([, value]) => value === '');
    if (mode === 'register' && empty.length > 0) {
      const fields = Object.fromEntries(empty.map(([name]) => [name, []]));
      setFailure({ message: { key: 'entra.formError' }, fields, status: 0 });
    } else void submit(typed);
  };

  return { mode, failure, waiting, usernameStart, form, switchMode, onInput, onSubmit };
}

function inputNamed(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : undefined;
}

/** What is typed; the password exactly, the others without spaces around them, as the wire trims them. */
function readForm(form: HTMLFormElement) {
  const text = (name: string) => inputNamed(form, name)?.value ?? '';
  return { email: text('email').trim(), username: text('username').trim(), password: text('password') };
}
