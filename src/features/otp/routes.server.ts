// The second step over HTTP. Every call needs the token; all but the look and the first code need the password.
import type { FastifyInstance } from 'fastify';
import { answering, type Fields } from '#src/accounts/form-endpoint.server.ts';
import { changing } from '#src/accounts/authenticate.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import type { AccountParts } from '#src/accounts/services.server.ts';
import { addCall } from '#src/server/add-endpoint.ts';
import { confirmOtp, removeOtp, renewCodes, startOtp } from './otp.server.ts';
import { otpSecret, otpStatus, recoveryCodes } from './schema.ts';
import { countCodes, findSecret } from './store.server.ts';
import { OTP_CALLS } from './wire.ts';

/** Adds the calls. */
export function otpRoutes(http: FastifyInstance, parts: AccountParts): void {
  const current = (fields: Fields) => djoser.readField(fields, 'current_password');
  const codes = ({ codes: recovery_codes }: { codes: string[] }) => recoveryCodes.parse({ recovery_codes });

  addCall(http, OTP_CALLS.status, async (request) => {
    const { member } = await changing(parts, request);
    const secret = await findSecret(parts.queries, member.id);
    return otpStatus.parse({
      is_active: secret?.is_active === 1,
      recovery_codes_left: await countCodes(parts.queries, member.id),
    });
  });
  answering(
    http,
    OTP_CALLS.start,
    async (fields, request) => startOtp(parts, await changing(parts, request), current(fields)),
    { send: ({ secret, uri }) => otpSecret.parse({ secret, uri }) },
  );
  answering(
    http,
    OTP_CALLS.confirm,
    async (fields, request) => confirmOtp(parts, await changing(parts, request), djoser.readField(fields, 'otp')),
    { send: codes },
  );
  answering(
    http,
    OTP_CALLS.renewCodes,
    async (fields, request) => renewCodes(parts, await changing(parts, request), current(fields)),
    { send: codes },
  );
  answering(http, OTP_CALLS.remove, async (fields, request) =>
    removeOtp(parts, await changing(parts, request), current(fields)),
  );
}
