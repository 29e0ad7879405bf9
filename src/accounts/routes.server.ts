// The handlers of sign-in and registration.
import type { FastifyInstance } from 'fastify';
import { AWAITING_APPROVAL } from '#src/accounts/members/member.ts';
import { register } from '#src/accounts/registration/registration.server.ts';
import { deviceOf } from '#src/accounts/sessions/device-name.server.ts';
import { signIn } from '#src/accounts/sign-in/sign-in.server.ts';
import { addEndpoints, sayStatus } from './add-endpoints.server.ts';
import { ACCOUNT_ENDPOINTS } from './endpoints.ts';
import type { AccountServices } from './services.server.ts';
import { deleteToken } from './sessions/tokens.server.ts';

/** Adds the endpoints. */
export function accountRoutes(http: FastifyInstance, services: AccountServices): void {
  addEndpoints(http, services, ACCOUNT_ENDPOINTS, {
    register: async (context) => {
      const { account, isAsking } = await register(services, context);
      if (isAsking) context.reply.header('Account-Status', AWAITING_APPROVAL);
      return account;
    },
    signIn: async ({ input, client, request }) => ({
      auth_token: await signIn(services, input, { client, device: deviceOf(request.headers['user-agent']) }),
    }),
    whoAmI: async (context) => {
      sayStatus(context);
      return { ...context.member, display_name: context.member.displayName ?? undefined };
    },
    signOut: ({ member }) => deleteToken(services.queries, member.tokenHash),
  });
}
