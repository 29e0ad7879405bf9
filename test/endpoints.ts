// The endpoints of all features, for tests that go through every one. A test in `src/app/register-routes.server.test.ts` fails if the server has
// one that is not here.
import { ACCOUNT_ENDPOINTS } from '#src/accounts/endpoints.ts';
import { APP_ENDPOINTS } from '#src/features/apps/endpoints.ts';
import { OTP_ENDPOINTS } from '#src/features/otp/endpoints.ts';
import { PASSKEY_ENDPOINTS } from '#src/features/passkeys/endpoints.ts';
import { PROFILE_ENDPOINTS } from '#src/features/profile/endpoints.ts';
import { RECOVERY_ENDPOINTS } from '#src/features/recovery/endpoints.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';

/** The endpoints around an account that exists. */
export const MEMBER_ENDPOINTS = { ...RECOVERY_ENDPOINTS, ...PROFILE_ENDPOINTS };

const TABLES = {
  account: ACCOUNT_ENDPOINTS,
  recovery: RECOVERY_ENDPOINTS,
  profile: PROFILE_ENDPOINTS,
  otp: OTP_ENDPOINTS,
  passkey: PASSKEY_ENDPOINTS,
  apps: APP_ENDPOINTS,
};

/** Every endpoint with its name, such as `profile.devices`. */
export const ALL_ENDPOINTS: readonly (readonly [string, Endpoint])[] = Object.entries(TABLES).flatMap(
  ([feature, table]) => Object.entries(table).map(([name, row]) => [`${feature}.${name}`, row] as const),
);
