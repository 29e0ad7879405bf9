// Asks the browser for one of the visitor's passkeys. Loaded when it is needed.
import { startAuthentication, type AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { callApi } from '#src/client/api/api-client.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { passkeyFault, requirePasskeys } from './passkey-fault.ts';

/** Fetches a challenge from the server. Rejects with a `RequestError`. */
export async function fetchOptions(language: Language) {
  return callApi('POST /auth/passkeys/login/start/', { language });
}

/** Asks the visitor for a passkey at once. Rejects with a `RequestError`, also if the visitor or the browser refuses. */
export async function askForPasskey(language: Language): Promise<AuthenticationResponseJSON> {
  requirePasskeys('signIn.passkeyUnsupported');
  const optionsJSON = await fetchOptions(language);
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw passkeyFault(error, 'signIn.passkeyStopped');
  });
}
