// The steps of signing in and out (spec section 4): token, then user, then the stored items.
import { RequestError, fetchUser, signIn, signOut, type SignInFields } from '#src/client/api/api-client.ts';
import { localError } from '#src/client/api/failure.ts';
import { setFlash } from '#src/client/flash.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { clearSession, getSession, saveToken, saveUser, storedToken } from './session.ts';

/** Signs in and stores the session. Rejects with a `RequestError`; then nothing stays stored, and no session at the server. */
export async function startSession(credentials: SignInFields, language: Language): Promise<void> {
  await startWithToken(await signIn(credentials, language), language);
}

/** Starts a session with a token that the server has issued. Rejects as `startSession` does. */
export async function startWithToken(token: string, language: Language): Promise<void> {
  try {
    // Another tab may have signed in since this form was opened: its session stays until this one is complete.
    if (storedToken() === undefined) saveToken(token);
    const user = await fetchUser(token, language);
    const replaced = storedToken();
    saveUser(user, token);
    setFlash(undefined);
    if (replaced !== undefined && replaced !== token) void signOut(replaced, language);
  } catch (error) {
    clearSession('left', token);
    void signOut(token, language);
    throw error instanceof RequestError ? error : localError('errors.storage');
  }
}

/** Signs the session of the page out: removes the stored items. The server gets a request, whose response is not awaited. */
export function endSession(language: Language): void {
  const token = getSession()?.token ?? storedToken();
  if (token !== undefined) void signOut(token, language);
  clearSession('left', token);
  setFlash('signed-out');
}

/** The request that is under way, and for which session. */
let running: { token: string | undefined; check: Promise<void> } | undefined;

/** Asks the server whether the page's session is still valid. If not, it ends here, with a message; other failures change nothing. */
export function checkSession(language: Language): Promise<void> {
  const check = runCheck(language, 'ended').then(() => {
    if (running?.check === check) running = undefined;
  });
  running = { token: getSession()?.token, check };
  return check;
}

/** As `checkSession`; parts of a page that ask at the same time share one request. */
export function checkSessionOnce(language: Language): Promise<void> {
  return running !== undefined && running.token === getSession()?.token ? running.check : checkSession(language);
}

/**
 * As `checkSession`, after something that may have ended the session by the visitor's own wish: without the message. Returns
 * whether it has ended.
 */
export function forgetEndedSession(language: Language): Promise<boolean> {
  return runCheck(language, 'left');
}

/** Stores what the server has said of the user of a session, unless another one is stored by now. */
export function updateUser(user: Parameters<typeof saveUser>[0], token: string | undefined): void {
  if (token === undefined || storedToken() !== token) return;
  try {
    saveUser(user, token);
  } catch {
    // The storage is full: the page shows what it has.
  }
}

async function runCheck(language: Language, reason: 'left' | 'ended'): Promise<boolean> {
  const session = getSession();
  if (!session) return false;
  try {
    updateUser(await fetchUser(session.token, language), session.token);
    return false;
  } catch (error) {
    const isRefused = error instanceof RequestError && error.failure.status === 401;
    if (isRefused) clearSession(reason, session.token);
    return isRefused;
  }
}
