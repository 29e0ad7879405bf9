// The handlers of recovery.
import type { FastifyInstance } from 'fastify';
import { addEndpoints, sayEnded } from '#src/accounts/add-endpoints.server.ts';
import { AWAITING_APPROVAL } from '#src/accounts/members/member.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { proveAddress, sendAddressCode } from '#src/features/confirmation/address-code.server.ts';
import { RECOVERY_ENDPOINTS } from './endpoints.ts';
import { activate, disown, linkRecipient, requestMail, resetPassword } from './recovery.server.ts';

/** Adds the endpoints. */
export function recoveryRoutes(http: FastifyInstance, services: AccountServices): void {
  addEndpoints(http, services, RECOVERY_ENDPOINTS, {
    activate: async (context) => {
      if (await activate(services, context)) context.reply.header('Account-Status', AWAITING_APPROVAL);
    },
    resendActivation: (context) => requestMail(services, 'confirm', context),
    linkRecipient: (context) => linkRecipient(services, context),
    disown: (context) => disown(services, context),
    sendAddressCode: (context) => sendAddressCode(services, context),
    proveAddress: (context) => proveAddress(services, context),
    resetPassword: (context) => requestMail(services, 'reset', context),
    resetPasswordConfirm: async (context) => {
      sayEnded(context.reply, await resetPassword(services, context));
    },
  });
}
