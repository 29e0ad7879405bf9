// Who looked people up: in the log, as what was done to them.
import { HOUR_MS } from '#src/shared/durations.ts';
import type { Services } from '../services.server.ts';
import type { Actor } from './audit.server.ts';
import { perform } from './perform.server.ts';

type LookUpServices = Services<'queries' | 'now'>;

/** Logs that somebody saw the address and the state of an account: on the page once an hour, which asks again after each action. */
export async function recordLookUp(services: LookUpServices, actor: Actor, accountId: number): Promise<void> {
  await perform(services, actor, { action: 'lookUp', accountId }, async (trx) =>
    (await isLogged(services, trx, actor, accountId)) ? undefined : true,
  );
}

/** The same for a list with what many people wrote, or their addresses. */
export async function recordList(
  services: LookUpServices,
  actor: Actor,
  details: 'members' | 'requests' | 'feedback',
): Promise<void> {
  await perform(services, actor, { action: 'listPeople', details }, async (trx) =>
    (await isLogged(services, trx, actor, details)) ? undefined : true,
  );
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
