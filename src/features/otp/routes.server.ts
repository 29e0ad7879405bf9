// The second step over HTTP. Every call needs the token; all but the look and the first code need the password.
import type { FastifyInstance } from 'fastify';
import { requireMember } from '#src/accounts/authenticate.server.ts';
import * as djoser from '#src/accounts/djoser.server.ts';
import { addFormEndpoint, type Fields } from '#src/accounts/form-endpoint.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { addEndpoint } from '#src/server/add-endpoint.ts';
import { confirmOtp, removeOtp, renewCodes, startOtp } from './otp.server.ts';
import { otpSecret, otpStatus, recoveryCodes } from './schema.ts';
import { countCodes, findSecret } from './store.server.ts';
import { OTP_ENDPOINTS } from './wire.ts';

/** Adds the calls. */
export function otpRoutes(http: FastifyInstance, parts: AccountServices): void {
  const current = (fields: Fields) => djoser.readField(fields, 'current_password');
  const codes = ({ codes: recovery_codes }: { codes: string[] }) => recoveryCodes.parse({ recovery_codes });

  addEndpoint(http, OTP_ENDPOINTS.status, async (request) => {
    const { member } = await requireMember(parts, request);
    const secret = await findSecret(parts.queries, member.id);
    return otpStatus.parse({
      is_active: secret?.is_active === 1,
      recovery_codes_left: await countCodes(parts.queries, member.id),
    });
  });
  addFormEndpoint(
    http,
    OTP_ENDPOINTS.start,
    async (fields, request) => startOtp(parts, await requireMember(parts, request), current(fields)),
    { send: ({ secret, uri }) => otpSecret.parse({ secret, uri }) },
  );
  addFormEndpoint(
    http,
    OTP_ENDPOINTS.confirm,
    async (fields, request) => confirmOtp(parts, await requireMember(parts, request), djoser.readField(fields, 'otp')),
    { send: codes },
  );
  addFormEndpoint(
    http,
    OTP_ENDPOINTS.renewCodes,
    async (fields, request) => renewCodes(parts, await requireMember(parts, request), current(fields)),
    { send: codes },
  );
  addFormEndpoint(http, OTP_ENDPOINTS.remove, async (fields, request) =>
    removeOtp(parts, await requireMember(parts, request), current(fields)),
  );
}
