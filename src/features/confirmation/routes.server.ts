// The handlers of confirmation.
import type { FastifyInstance } from 'fastify';
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import { requestMail } from '#src/accounts/emails/request-mail.server.ts';
import { AWAITING_APPROVAL } from '#src/accounts/members/member.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { proveAddress, sendAddressCode } from './address-code.server.ts';
import { activate, disown } from './confirmation.server.ts';
import { CONFIRMATION_ENDPOINTS } from './endpoints.ts';
import { linkRecipient } from './link-recipient.server.ts';

/** Adds the endpoints. */
export function confirmationRoutes(http: FastifyInstance, services: AccountServices): void {
  addEndpoints(http, services, CONFIRMATION_ENDPOINTS, {
    activate: async (context) => {
      if (await activate(services, context)) context.reply.header('Account-Status', AWAITING_APPROVAL);
    },
    resendActivation: (context) => requestMail(services, 'confirm', context),
    linkRecipient: ({ input }) => linkRecipient(services, input),
    disown: (context) => disown(services, context),
    sendAddressCode: (context) => sendAddressCode(services, context),
    proveAddress: (context) => proveAddress(services, context),
  });
}
