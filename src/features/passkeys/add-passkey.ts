// Making a passkey: the browser's part, between two calls. Loaded when someone adds one.
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError } from '#src/client/api-client.ts';
import { memberCall } from '#src/client/member-api.ts';
import type { Language } from '#src/shared/languages.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { PASSKEY_CALLS } from './wire.ts';

/** Adds a passkey under a name. Rejects with a `CallError`: of a call, or because the browser made none. */
export async function addPasskey(
  language: Language,
  { name, current_password }: { name: string; current_password: string },
): Promise<void> {
  if (!browserSupportsWebAuthn()) throw failure('account.passkeyUnsupported');
  const optionsJSON = await memberCall(PASSKEY_CALLS.start, language, { body: { current_password } });
  const response = await startRegistration({
    optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => {
    throw failure('account.passkeyStopped');
  });
  await memberCall(PASSKEY_CALLS.add, language, { body: { name, response } });
}

function failure(key: TextKey): CallError {
  return new CallError({ message: { key }, fields: {}, status: 0 });
}
