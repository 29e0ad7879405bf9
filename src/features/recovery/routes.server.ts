// The handlers of recovery.
import type { FastifyInstance } from 'fastify';
import { addEndpoints, sayEnded } from '#src/accounts/add-endpoints.server.ts';
import { requestMail } from '#src/accounts/emails/request-mail.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { RECOVERY_ENDPOINTS } from './endpoints.ts';
import { resetPassword } from './recovery.server.ts';

/** Adds the endpoints. */
export function recoveryRoutes(http: FastifyInstance, services: AccountServices): void {
  addEndpoints(http, services, RECOVERY_ENDPOINTS, {
    resetPassword: (context) => requestMail(services, 'reset', context),
    resetPasswordConfirm: async (context) => {
      sayEnded(context.reply, await resetPassword(services, context));
    },
  });
}
