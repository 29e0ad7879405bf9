// Who looked people up: in the log, as what was done to them.
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import type { Services } from '../services.server.ts';
import { recordAction, type Actor, type LogEntry } from './audit-log.server.ts';

type LookUpServices = Services<'queries' | 'now'>;

/** Logs that somebody saw the address and the state of an account: on the page once an hour, which asks again after each action. */
export async function recordLookUp(services: LookUpServices, actor: Actor, accountId: number): Promise<void> {
  await record(services, actor, { action: 'lookUp', accountId }, accountId);
}

/** The same for a list with what many people wrote, or their addresses. */
export async function recordList(
  services: LookUpServices,
  actor: Actor,
  details: 'members' | 'requests' | 'feedback' | 'desktops',
): Promise<void> {
  await record(services, actor, { action: 'listPeople', details }, details);
}

async function record(services: LookUpServices, actor: Actor, entry: LogEntry, what: number | string): Promise<void> {
  const writing = services.queries.transaction().execute(async (trx) => {
    if (!(await isLogged(services, trx, actor, what))) await recordAction(trx, actor, entry, services.now());
  });
  await writing.catch((error: unknown) => {
    // On a full disk an operator has to see what is there. A user with a shell can read the database anyway.
    if (actor.kind !== 'commandLine' || !isDatabaseUnavailable(error)) throw error;
  });
}

async function isLogged(
  { now }: LookUpServices,
  trx: LookUpServices['queries'],
  actor: Actor,
  what: number | string,
): Promise<boolean> {
  if (actor.kind === 'commandLine') return false;
  const row = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('created_at', '>', now() - HOUR_MS)
    .where('actor_id', '=', actor.id)
    .where(typeof what === 'number' ? 'account_id' : 'details', '=', what)
    .where('action', '=', typeof what === 'number' ? 'lookUp' : 'listPeople')
    .executeTakeFirst();
  return row !== undefined;
}
