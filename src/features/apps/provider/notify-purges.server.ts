// Notifies apps that the account of a member is gone: `account-purged` of OpenID RISC 1.0. The database writes what is due (migration
// 0015).
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Selectable } from 'kysely';
import { confirmDeletion } from '#src/features/apps/forgetting/deletion-receipts.server.ts';
import type { OpenidPurges } from '#src/server/database/openid-tables.ts';
import { EVENT_ATTEMPTS, notifyDue } from './notify.server.ts';
import type { FindProvider } from './provider.server.ts';
import { sendSecurityEvent, type EventServices } from './security-event.server.ts';

const ACCOUNT_PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';

/** Notifies all apps that are due. */
export async function notifyOfPurges(
  services: EventServices,
  { fetch, events }: Pick<FindProvider, 'fetch' | 'events'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await notifyDue<Selectable<OpenidPurges>>(
    services,
    {
      table: 'openid_purges',
      key: ['client_id', 'subject'],
      isDue: sql`1 = 1`,
      ...EVENT_ATTEMPTS,
      givenUp: 'app not notified of a deleted account',
      async send(app, { subject }) {
        const event = { type: ACCOUNT_PURGED, subject, id: `purged ${app.id} ${subject}` };
        const isTaken = await sendSecurityEvent(services, fetch, app, event);
        const deleted = { clientId: app.id, subject, way: 'event' } as const;
        if (isTaken) await confirmDeletion(services.backgroundQueries, deleted, services.now());
        return isTaken;
      },
    },
    log,
    events,
  );
}
