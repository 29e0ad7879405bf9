// The handlers of the second step.
import type { FastifyInstance } from 'fastify';
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { OTP_ENDPOINTS } from './endpoints.ts';
import { confirmOtp, otpStatusOf, removeOtp, renewCodes, startOtp } from './otp.server.ts';

/** Adds the endpoints. */
export function otpRoutes(
  http: FastifyInstance,
  services: Services<
    'queries' | 'hasher' | 'rateLimits' | 'refusedRequests' | 'findTokenHolder' | 'config' | 'site' | 'key' | 'now'
  >,
): void {
  addEndpoints(http, services, OTP_ENDPOINTS, {
    status: ({ member }) => otpStatusOf(services, member),
    start: (context) => startOtp(services, context),
    confirm: async (context) => ({ recovery_codes: await confirmOtp(services, context) }),
    renewCodes: async (context) => ({ recovery_codes: await renewCodes(services, context) }),
    remove: (context) => removeOtp(services, context),
  });
}
