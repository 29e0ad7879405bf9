// Everything that /account shows, fetched from the server.
import { callMemberApi } from '#src/client/api/member-api.ts';
import { checkSession } from '#src/client/session/sign-in-flow.ts';
import type { MemberApps } from '#src/features/apps/endpoints.ts';
import type { OpeningRequest } from '#src/features/openings/endpoints.ts';
import type { OtpStatus } from '#src/features/otp/endpoints.ts';
import type { Passkey } from '#src/features/passkeys/endpoints.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { Device, Profile } from './endpoints.ts';

/** The data of the signed-in member. */
export interface MemberData {
  readonly profile: Profile;
  readonly devices: readonly Device[];
  readonly passkeys: readonly Passkey[];
  readonly otp: OtpStatus;
  readonly apps: MemberApps;
  readonly openings: readonly OpeningRequest[];
}

/**
 * Fetches the member's data, and what the rest of the page shows of the session. `language` is that of error sentences.
 * Rejects with a `RequestError`.
 */
export async function fetchMember(language: Language): Promise<MemberData> {
  const [profile, { devices }, { passkeys }, otp, apps, { openings }] = await Promise.all([
    callMemberApi('GET /auth/profile/', language),
    callMemberApi('GET /auth/devices/', language),
    callMemberApi('GET /auth/passkeys/', language),
    callMemberApi('GET /auth/otp/', language),
    callMemberApi('GET /auth/apps/', language),
    callMemberApi('GET /auth/openings/', language),
    checkSession(language),
  ]);
  return { profile, devices, passkeys, otp, apps, openings };
}
