// The handlers of sign-in and registration.
import type { FastifyInstance } from 'fastify';
import { AWAITING_APPROVAL, leavingStatus, type Member } from '#src/accounts/members/member.ts';
import { register } from '#src/accounts/registration/registration.server.ts';
import { deviceOf } from '#src/accounts/sessions/device-name.server.ts';
import { endSession } from '#src/accounts/sessions/sessions.server.ts';
import { signIn } from '#src/accounts/sign-in/sign-in.server.ts';
import { addEndpoints } from './add-endpoints.server.ts';
import { ACCOUNT_ENDPOINTS } from './endpoints.ts';
import type { AccountServices } from './services.server.ts';

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
    whoAmI: async ({ member, reply }) => {
      const status = accountStatus(member);
      if (status !== undefined) reply.header('Account-Status', status);
      return member;
    },
    signOut: ({ member }) => endSession(services, member),
  });
}

/** The header `Account-Status`, from which every page shows a notice. Not in the body, because Djoser's has exactly three fields. */
function accountStatus({ deletionDueAt, confirmedAt }: Member): string | undefined {
  if (deletionDueAt !== null) return leavingStatus(deletionDueAt);
  return confirmedAt === null ? 'unconfirmed' : undefined;
}
