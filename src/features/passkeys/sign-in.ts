// Signing in with a passkey in the browser, between two requests. Loaded by /entra when it is needed.
import { startAuthentication, WebAuthnAbortService, type AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { callApi, ApiError } from '#src/client/api-client.ts';
import { getSession } from '#src/client/session.ts';
import { startWithToken } from '#src/client/sign-in-flow.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';
import type { Language } from '#src/shared/languages.ts';

async function fetchOptions(language: Language) {
  return callApi('POST /auth/passkeys/login/start/', { language, otherwise: 'errors.server' });
}

async function finish(response: AuthenticationResponseJSON, language: Language): Promise<void> {
  const answer = await callApi('POST /auth/passkeys/login/', {
    language,
    body: { response },
    otherwise: 'errors.invalidCredentials',
  });
  const token: unknown = Reflect.get(Object(answer), 'auth_token');
  if (typeof token !== 'string') throw new ApiError({ message: { key: 'errors.server' }, fields: {}, status: 200 });
  await startWithToken(token, language);
}

/** Asks the visitor for a passkey at once, and signs in. Rejects with a `ApiError`. */
export async function signInByPasskey(language: Language): Promise<void> {
  const optionsJSON = await fetchOptions(language);
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiError({ message: { key: 'entra.passkeyStopped' }, fields: {}, status: 0 });
  });
  await finish(response, language);
}

/** The server's challenge ends after ten minutes. */
const OFFER_MS = 9 * MINUTE_MS;

/**
 * Has the browser offer passkeys in the list of the e-mail field until the visitor is signed in or has left the page.
 * `attempt` runs a sign-in and shows its failures; it never rejects.
 */
export async function offerPasskeys(
  language: Language,
  attempt: (way: () => Promise<void>) => Promise<void>,
): Promise<void> {
  while (!getSession()) {
    const optionsJSON = await fetchOptions(language);
    let isStale = false;
    const timer = setTimeout(() => {
      isStale = true;
      WebAuthnAbortService.cancelCeremony();
    }, OFFER_MS);
    try {
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      clearTimeout(timer);
      await attempt(() => finish(response, language));
    } catch (error) {
      clearTimeout(timer);
      // Rejects also when another ceremony begins, or the browser has nothing to offer: then it is over.
      if (!isStale) throw error;
    }
  }
}
