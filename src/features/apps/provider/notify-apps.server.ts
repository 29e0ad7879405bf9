// Notifies apps that a member's session has ended (OpenID Connect Back-Channel Logout 1.0). It looks for sessions whose
// site session is gone, however it ended, so nothing that ends sessions has to know of apps.
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Selectable } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import type { Tables } from '#src/server/database/tables.ts';
import { notifyDue } from './notify.server.ts';
import { metadataOf, type ProviderClient } from './provider-client.server.ts';
import type { FindProvider } from './provider.server.ts';

/** The last attempt is after a day and a half. */
const MAX_ATTEMPTS = 12;

/** Notifies all apps that are due. */
export async function notifyApps(
  services: Services<'backgroundQueries' | 'now'>,
  findProvider: FindProvider,
  log: FastifyBaseLogger,
): Promise<void> {
  const provider = await findProvider();
  if (!provider) return;
  // `find` knows no disabled and no removed apps.
  const Client = provider.Client as unknown as new (metadata: object) => ProviderClient;
  await notifyDue<Selectable<Tables['openid_sessions']>>(
    services,
    {
      table: 'openid_sessions',
      key: ['sid'],
      // A session that has begun anew meanwhile stays.
      isDue: sql`token_hash is null`,
      quick: 0,
      slowest: MAX_ATTEMPTS,
      maxAttempts: MAX_ATTEMPTS,
      givenUp: 'app not notified of a sign-out',
      async send(app, { subject, sid }) {
        if (app.backchannelLogoutUri === null) return false;
        // `=`: the subject itself, because the account may be deleted (`pairwiseIdentifier`).
        await new Client(metadataOf(app)).backchannelLogout(`=${subject}`, sid);
        return true;
      },
    },
    log,
    findProvider.events,
  );
}
