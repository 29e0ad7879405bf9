// What apps are notified of besides ended sessions and deleted accounts. It is recorded in the transaction of its cause and sent by the
// worker (`../provider/notify-events.server.ts`).
import type { Queries } from '#src/server/database/tables.ts';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';

/** The events by their name in the database: types of OpenID RISC 1.0 and CAEP 1.0. */
export const APP_EVENT_TYPES = {
  disabled: `${RISC}/account-disabled`,
  enabled: `${RISC}/account-enabled`,
  credential: `${RISC}/account-credential-change-required`,
  /** Without a session: all of the member in this app (CAEP 1.0, section 3.1). */
  revoked: `${CAEP}/session-revoked`,
} as const;

/** A name of one. */
export type AppEvent = keyof typeof APP_EVENT_TYPES;

/** Of these two an app gets the last one alone: an attempt again would otherwise undo what came later. */
const UNDOES: Readonly<Partial<Record<AppEvent, AppEvent>>> = { disabled: 'enabled', enabled: 'disabled' };

/** Whose event it is: of one member or of all, and for one app or for all. */
interface Concerned {
  readonly userId?: number;
  readonly clientId?: string;
}

/** Records an event for the apps with `--events` that know the member, in the caller's transaction. */
export async function recordAppEvent(trx: Queries, event: AppEvent, { userId, clientId }: Concerned, now: number) {
  const apps = trx
    .selectFrom('openid_subjects')
    .innerJoin('openid_clients', 'openid_clients.sector', 'openid_subjects.sector')
    .innerJoin('openid_knowing', (join) =>
      join
        .onRef('openid_knowing.user_id', '=', 'openid_subjects.user_id')
        .onRef('openid_knowing.client_id', '=', 'openid_clients.id'),
    )
    .where('events_uri', 'is not', null)
    .where('removed_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('openid_subjects.user_id', '=', userId ?? 0))
    .$if(clientId !== undefined, (query) => query.where('openid_clients.id', '=', clientId ?? ''));
  const undone = UNDOES[event];
  if (undone !== undefined)
    await trx
      .deleteFrom('openid_events')
      .where('event', '=', undone)
      .where('subject', 'in', apps.select('subject'))
      .execute();
  await trx
    .insertInto('openid_events')
    .columns(['subject', 'client_id', 'event', 'happened_at', 'attempts', 'next_attempt_at'])
    .expression(
      apps.select((select) => [
        'subject',
        'openid_clients.id as client_id',
        select.val(event).as('event'),
        select.val(now).as('happened_at'),
        select.val(0).as('attempts'),
        select.val(0).as('next_attempt_at'),
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'subject', 'event'])
        .doUpdateSet({ happened_at: now, attempts: 0, next_attempt_at: 0 }),
    )
    .execute();
}
