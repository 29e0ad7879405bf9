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
  status: {
    method: 'GET',
    path: '/auth/otp/',
    summary: 'Says whether the second step is on.',
    auth: 'member',
    output: otpStatus,
  },
  start: {
    method: 'POST',
    path: '/auth/otp/',
    summary: 'Gives a new secret for a TOTP app.',
    details:
      'It has no effect until its first code is confirmed, within 15 minutes. `otpWrong`: the second step is on ' +
      'already.',
    auth: 'member',
    errors: ['passwordWrong', 'otpWrong', 'throttled'],
    input: passwordInput,
    output: otpSecret,
  },
  confirm: {
    method: 'POST',
    path: '/auth/otp/confirm/',
    summary: 'Turns the second step on; the other sessions end.',
    details: 'The recovery codes are shown this once.',
    auth: 'member',
    errors: ['otpWrong', 'throttled'],
    // A code that is missing is a wrong code.
    input: z.object({ otp: text(CODE, 'overlook') }),
    output: recoveryCodes,
  },
  renewCodes: {
    method: 'POST',
    path: '/auth/otp/recovery_codes/',
    summary: 'Replaces the recovery codes.',
    details: '`otpWrong`: the second step is off.',
    auth: 'member',
    errors: ['passwordWrong', 'otpWrong', 'throttled'],
    input: passwordInput,
    output: recoveryCodes,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/otp/',
    summary: 'Turns the second step off.',
    auth: 'member',
    errors: ['passwordWrong', 'throttled'],
    input: passwordInput,
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof OTP_ENDPOINTS> {}
}
