// Notifies apps of what has happened to the account of a member who is still there (`../storage/events.server.ts`).
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Selectable } from 'kysely';
import { APP_EVENT_TYPES, type AppEvent } from '#src/features/apps/storage/events.server.ts';
import { isSubject } from '#src/features/apps/storage/subjects.server.ts';
import type { OpenidEvents } from '#src/server/database/openid-tables.ts';
import { EVENT_ATTEMPTS, notifyDue } from './notify.server.ts';
import type { FindProvider } from './provider.server.ts';
import { sendSecurityEvent, type EventServices } from './security-event.server.ts';

/** Notifies all apps that are due. */
export async function notifyOfEvents(
  services: EventServices,
  { fetch, events }: Pick<FindProvider, 'fetch' | 'events'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await notifyDue<Selectable<OpenidEvents>>(
    services,
    {
      table: 'openid_events',
      // With its time: one that happens again while it is sent is sent again.
      key: ['client_id', 'subject', 'event', 'happened_at'],
      isDue: sql`1 = 1`,
      ...EVENT_ATTEMPTS,
      givenUp: 'app not notified of an event of an account',
      async send(app, { subject, event, happened_at: at }) {
        // Deleted meanwhile: the app is notified of that alone.
        if (!(await isSubject(services.backgroundQueries, subject))) return false;
        const type = APP_EVENT_TYPES[event as AppEvent];
        return sendSecurityEvent(services, fetch, app, {
          type,
          subject,
          at,
          id: `${event} ${app.id} ${subject} ${at}`,
        });
      },
    },
    log,
    events,
  );
}
