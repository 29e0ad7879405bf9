// What the server knows of a member's protection and apps.
import { callMemberApi } from '#src/client/api/member-api.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/** What a member has set up. */
export interface MemberSetUp {
  /** Whether there is a passkey or a second step. */
  readonly isProtected: boolean;
  /** Names of the operator's apps that can be opened now. */
  readonly apps: readonly string[];
}

/** Asks the server for the member of the page's session. Rejects as `callMemberApi` does. */
export async function fetchMemberSetUp(language: Language): Promise<MemberSetUp> {
  const [{ passkeys }, { is_active: hasSecondStep }, { tiles }] = await Promise.all([
    callMemberApi('GET /auth/passkeys/', language),
    callMemberApi('GET /auth/otp/', language),
    callMemberApi('GET /auth/apps/', language),
  ]);
  return {
    isProtected: passkeys.length > 0 || hasSecondStep,
    apps: tiles.filter(({ state }) => state === 'ready').map(({ name }) => name),
  };
}
