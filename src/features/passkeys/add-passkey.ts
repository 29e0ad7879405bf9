// Making a passkey: the browser's part, between two calls. Loaded when someone adds one.
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '#src/client/api-client.ts';
import { callMemberApi } from '#src/client/member-api.ts';
import type { Language } from '#src/shared/languages.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { PASSKEY_ENDPOINTS } from './wire.ts';

/** Adds a passkey under a name. Rejects with a `CallError`: of a call, or because the browser made none. */
export async function addPasskey(
  language: Language,
  { name, current_password }: { name: string; current_password: string },
): Promise<void> {
  if (!browserSupportsWebAuthn()) throw failure('account.passkeyUnsupported');
  const optionsJSON = await callMemberApi(PASSKEY_ENDPOINTS.start, language, { body: { current_password } });
  const response = await startRegistration({
    optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => {
    throw failure('account.passkeyStopped');
  });
  await callMemberApi(PASSKEY_ENDPOINTS.add, language, { body: { name, response } });
}

function failure(key: TextKey): ApiError {
  return new ApiError({ message: { key }, fields: {}, status: 0 });
}
