// What crosses the wire for the second step: one-time passwords by time (TOTP, RFC 6238) and recovery codes.
import { z } from 'zod';

/** The answer to `status`. */
export const otpStatus = z.object({ is_active: z.boolean(), recovery_codes_left: z.int().min(0) });

export type OtpStatus = z.output<typeof otpStatus>;

/** The answer to `start`: the secret in base32, and the address that an app reads from a QR code. */
export const otpSecret = z.object({ secret: z.string(), uri: z.string() });

/** The answer to `confirm` and `renewCodes`. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export type OtpSecret = z.output<typeof otpSecret>;
