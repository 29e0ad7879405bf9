// Creating a passkey: the browser's part, between two requests. Loaded when a member adds one.
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { localError } from '#src/client/failure.ts';
import { callMemberApi } from '#src/client/member-api.ts';
import type { Language } from '#src/shared/languages.ts';
import { PASSKEY_ENDPOINTS } from './wire.ts';

/** Adds a passkey with a name. Rejects with an `ApiError` if a request fails or the browser creates no passkey. */
export async function addPasskey(
  language: Language,
  { name, current_password }: { name: string; current_password: string },
): Promise<void> {
  if (!browserSupportsWebAuthn()) throw localError('account.passkeyUnsupported');
  const optionsJSON = await callMemberApi(PASSKEY_ENDPOINTS.start, language, { body: { current_password } });
  const response = await startRegistration({
    optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => {
    throw localError('account.passkeyStopped');
  });
  await callMemberApi(PASSKEY_ENDPOINTS.add, language, { body: { name, response } });
}
