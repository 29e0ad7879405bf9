// Signing in with a passkey in the browser, between two requests. Loaded by /entra when it is needed.
import { startAuthentication, WebAuthnAbortService, type AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { callApi } from '#src/client/api/api-client.ts';
import { localError } from '#src/client/api/failure.ts';
import { getSession } from '#src/client/session/session.ts';
import { startWithToken } from '#src/client/session/sign-in-flow.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { askForPasskey, fetchOptions } from './ask-passkey.ts';

async function finish(response: AuthenticationResponseJSON, language: Language): Promise<void> {
  const session = await callApi('POST /auth/passkeys/login/', {
    language,
    body: { response },
    otherwise: 'errors.invalidCredentials',
  });
  const token: unknown = Reflect.get(Object(session), 'auth_token');
  if (typeof token !== 'string') throw localError('errors.server');
  await startWithToken(token, language);
}

/** Asks the visitor for a passkey at once, and signs in. Rejects with a `RequestError`. */
export async function signInByPasskey(language: Language): Promise<void> {
  await finish(await askForPasskey(language), language);
}

/** The server's challenge ends after ten minutes. */
const OFFER_MS = 9 * MINUTE_MS;

interface PasskeyOffer {
  /** The language of the page when the offer starts. */
  language: Language;
  /** Ends the offer: the visitor leaves the page. */
  signal: AbortSignal;
  /** Called with the function that completes the sign-in, once the visitor has chosen a passkey. Must not reject. */
  onChoose: (finish: (language: Language) => Promise<void>) => Promise<void>;
}

/**
 * Lets the browser offer passkeys in the list of the email field, until the visitor is signed in or leaves the page, or
 * another request for a passkey begins. Rejects if the browser or the server cannot offer any.
 */
export async function offerPasskeys({ language, signal, onChoose }: PasskeyOffer): Promise<void> {
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted && !getSession()) {
    const optionsJSON = await fetchOptions(language);
    if (signal.aborted) return;
    let isExpired = false;
    const timer = setTimeout(() => {
      isExpired = true;
      WebAuthnAbortService.cancelCeremony();
    }, OFFER_MS);
    try {
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      if (!signal.aborted) await onChoose((sentIn) => finish(response, sentIn));
    } catch (error) {
      if (!isExpired && !signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
