// Creates a passkey in the browser and stores it on the server. Loaded when a member adds one.
import { startRegistration } from '@simplewebauthn/browser';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { getSession } from '#src/client/session/session.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { passkeyFault, requirePasskeys } from './passkey-fault.ts';

/** Adds a passkey with a name. Rejects with a `RequestError`, also if the browser creates none. */
export async function addPasskey(
  language: Language,
  { name, current_password }: { name: string; current_password: string },
): Promise<void> {
  requirePasskeys('account.passkeyUnsupported');
  // The browser's dialog may be open for minutes, in which another tab may sign in with another account.
  const token = getSession()?.token;
  const optionsJSON = await callMemberApi('POST /auth/passkeys/start/', language, { body: { current_password } });
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw passkeyFault(error, 'account.passkeyStopped');
  });
  await callMemberApi('POST /auth/passkeys/', language, { token, body: { name, response } });
}
