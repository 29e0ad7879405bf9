// The handlers of passkeys.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { deviceOf } from '#src/accounts/sessions/device-name.server.ts';
import { addPasskey, startAdding } from './add-passkey.server.ts';
import { PASSKEY_ENDPOINTS } from './endpoints.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts';
import { relyingPartyOf } from './relying-party.server.ts';
import { signInByPasskey, startSignIn } from './sign-in.server.ts';

/** Adds the endpoints. */
export function passkeyRoutes(http: FastifyInstance, services: AccountServices): void {
  const { config } = services;
  const party = (request: FastifyRequest) => relyingPartyOf(config, request);

  addEndpoints(http, services, PASSKEY_ENDPOINTS, {
    list: async ({ member }) => ({ passkeys: await listPasskeys(services, member) }),
    start: ({ request, ...context }) => startAdding(services, context, party(request)),
    add: ({ request, ...context }) => addPasskey(services, context, party(request)),
    rename: (context) => renamePasskey(services, context),
    remove: (context) => removePasskey(services, context),
    signInStart: ({ request }) => startSignIn(services, party(request)),
    signIn: async ({ input, client, request }) => {
      const context = { client, device: deviceOf(request.headers['user-agent']) };
      return { auth_token: await signInByPasskey(services, input.response, context, party(request)) };
    },
  });
}
