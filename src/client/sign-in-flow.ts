// The steps of signing in and out (spec section 4): token, then user, then the three stored items.
import type { Language } from '#src/shared/languages.ts';
import {
  ApiError,
  fetchUser,
  register,
  signIn,
  signOut,
  type SignInFields,
  type RegistrationFields,
} from './api-client.ts';
import { localError } from './failure.ts';
import { clearSession, getSession, saveToken, saveUser, storedToken } from './session.ts';

/** Signs in and stores the session. Rejects with an `ApiError`; then nothing stays stored. */
export async function startSession(credentials: SignInFields, language: Language): Promise<void> {
  await startWithToken(await signIn(credentials, language), language);
}

/** Starts a session with a token that the server has issued. Rejects as `startSession` does. */
export async function startWithToken(token: string, language: Language): Promise<void> {
  try {
    saveToken(token);
    saveUser(await fetchUser(token, language));
  } catch (error) {
    clearSession();
    throw error instanceof ApiError ? error : localError('errors.storage');
  }
}

/** Creates an account, then signs in with the same credentials. Rejects as `startSession` does. */
export async function registerAndStart(account: RegistrationFields, language: Language): Promise<void> {
  await register(account, language);
  await startSession(account, language);
}

/** Signs out: removes the three items. If a token is stored, the server gets a request, whose response is not awaited. */
export function endSession(language: Language): void {
  const token = storedToken();
  if (token !== undefined) void signOut(token, language);
  clearSession();
}

/** Asks the server whether the stored session is still valid. A `401` ends it here, with a message; other failures change nothing. */
export function checkSession(language: Language): Promise<void> {
  const check = runCheck(language).finally(() => {
    if (running === check) running = undefined;
  });
  return (running = check);
}

let running: Promise<void> | undefined;

/** As `checkSession`; parts of a page that ask at the same time share one request. */
export const checkSessionOnce = (language: Language): Promise<void> => running ?? checkSession(language);

async function runCheck(language: Language): Promise<void> {
  const session = getSession();
  if (!session) return;
  try {
    const user = await fetchUser(session.token, language);
    if (getSession()?.token === session.token) saveUser(user);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.failure.status === 401;
    if (isRefused && getSession()?.token === session.token) clearSession('ended');
  }
}
