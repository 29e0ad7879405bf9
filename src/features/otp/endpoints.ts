// The endpoints of the second step: one-time passwords by time (TOTP, RFC 6238) and recovery codes. Djoser has none of them.
import { z } from 'zod';
import { CODE, text } from '#src/accounts/djoser/text-field.ts';
import { CURRENT_PASSWORD } from '#src/accounts/endpoints.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

const passwordInput = z.object({ current_password: text(CURRENT_PASSWORD) });

export const otpStatus = z.object({ is_active: z.boolean(), recovery_codes_left: z.int().min(0) });
export type OtpStatus = z.output<typeof otpStatus>;

/** The secret in base32, and the address that an app reads from a QR code. */
export const otpSecret = z.object({ secret: z.string(), uri: z.string() });
export type OtpSecret = z.output<typeof otpSecret>;

/** Ten codes, which are shown this once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const OTP_ENDPOINTS = {
  status: { method: 'GET', path: '/auth/otp/', auth: 'member', output: otpStatus },
  /** Gives a new secret, which has no effect until its first code is confirmed. */
  start: { method: 'POST', path: '/auth/otp/', auth: 'member', input: passwordInput, output: otpSecret },
  /** Turns the second step on. */
  confirm: {
    method: 'POST',
    path: '/auth/otp/confirm/',
    auth: 'member',
    // A code that is missing is a wrong code.
    input: z.object({ otp: text(CODE, 'overlook') }),
    output: recoveryCodes,
  },
  /** Replaces the recovery codes. */
  renewCodes: {
    method: 'POST',
    path: '/auth/otp/recovery_codes/',
    auth: 'member',
    input: passwordInput,
    output: recoveryCodes,
  },
  /** Turns the second step off. */
  remove: { method: 'DELETE', path: '/auth/otp/', auth: 'member', input: passwordInput },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof OTP_ENDPOINTS> {}
}
