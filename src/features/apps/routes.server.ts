// The endpoints of apps: those of OpenID Connect, and those of the site's pages.
import type { FastifyInstance } from 'fastify';
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { answerRequest } from '#src/features/apps/consent/answer.server.ts';
import { mountProvider } from '#src/features/apps/provider/mount.server.ts';
import type { FindProvider } from '#src/features/apps/provider/provider.server.ts';
import { signOutOfApp } from '#src/features/apps/sign-out/sign-out.server.ts';
import { listMemberApps, withdrawApp } from '#src/features/apps/tiles/member-apps.server.ts';
import { relyingPartyOf } from '#src/features/passkeys/relying-party.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { APP_ENDPOINTS } from './endpoints.ts';

// Few ever ask.
const loadLookUp = lazyImport(() => import('#src/features/apps/forgetting/look-up.server.ts'));

/** Adds the endpoints. */
export function appRoutes(http: FastifyInstance, services: AccountServices, findProvider: FindProvider): void {
  const { config } = services;
  const provider = async () => {
    const found = await findProvider();
    if (!found) throw new ApiError('notFound');
    return found;
  };
  mountProvider(http, services, findProvider);
  addEndpoints(http, services, APP_ENDPOINTS, {
    answer: async (context) => {
      const party = relyingPartyOf(config, context.request);
      return answerRequest(services, await provider(), context, party);
    },
    signOutOfApp: async (context) => {
      const found = await provider();
      return signOutOfApp(services, found, context);
    },
    lookUpDeletion: async (context) => (await loadLookUp()).lookUpDeletion(services, context),
    listApps: (context) => listMemberApps(services, context),
    withdraw: (context) => withdrawApp(services, context),
  });
}
