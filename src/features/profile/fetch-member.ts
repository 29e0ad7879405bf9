// Everything that /account shows, fetched from the server.
import { callMemberApi } from '#src/client/member-api.ts';
import { checkSession } from '#src/client/sign-in-flow.ts';
import type { OtpStatus } from '#src/features/otp/schema.ts';
import { OTP_ENDPOINTS } from '#src/features/otp/wire.ts';
import type { Passkey } from '#src/features/passkeys/schema.ts';
import { PASSKEY_ENDPOINTS } from '#src/features/passkeys/wire.ts';
import { MEMBER_ENDPOINTS } from '#src/shared/auth-api.ts';
import type { Language } from '#src/shared/languages.ts';
import type { Device, Profile } from './schema.ts';

/** The data of the signed-in member. */
export interface MemberData {
  readonly profile: Profile;
  readonly devices: readonly Device[];
  readonly passkeys: readonly Passkey[];
  readonly otp: OtpStatus;
}

/**
 * Fetches the member's data, and what the rest of the page shows of the session. `language` is that of error sentences.
 * Rejects with an `ApiError`. The casts are safe: our own server parses its answers on their way out.
 */
export async function fetchMember(language: Language): Promise<MemberData> {
  const [profile, { devices }, { passkeys }, otp] = (await Promise.all([
    callMemberApi(MEMBER_ENDPOINTS.profile, language),
    callMemberApi(MEMBER_ENDPOINTS.devices, language),
    callMemberApi(PASSKEY_ENDPOINTS.list, language),
    callMemberApi(OTP_ENDPOINTS.status, language),
    checkSession(language),
  ])) as [Profile, { devices: Device[] }, { passkeys: Passkey[] }, OtpStatus, unknown];
  return { profile, devices, passkeys, otp };
}
