// What members have allowed apps to know.
import { reserveUsername } from '#src/accounts/members/reserved-names.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Scope } from '#src/features/apps/scopes.ts';
import { recordAppEvent } from '#src/features/apps/storage/events.server.ts';
import { endAppSessions } from '#src/features/apps/storage/sessions.server.ts';
import type { Queries } from '#src/server/database/tables.ts';

/** What a member allows an app. */
export interface Consent {
  readonly userId: number;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  /** Not to be asked again in the next session. */
  readonly isRemembered: boolean;
}

/** A consent to record. `isRemembered` is absent where the member was not asked. */
export type GivenConsent = Omit<Consent, 'isRemembered'> & { readonly isRemembered: boolean | undefined };

/** Returns what a member allowed an app; undefined if nothing yet, or if it was withdrawn. */
export async function findConsent(
  db: Queries,
  { userId, clientId }: Pick<Consent, 'userId' | 'clientId'>,
): Promise<Consent | undefined> {
  const row = await db
    .selectFrom('openid_consents')
    .select(['scopes', 'is_remembered'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && { userId, clientId, scopes: row.scopes.split(' ') as Scope[], isRemembered: row.is_remembered === 1 };
}

/**
 * Records a consent. An app that learns the username keeps it reserved for the member: apps that take it for an
 * identifier would otherwise give the files of one member to the next who takes the name.
 */
export async function giveConsent(
  trx: Queries,
  { key }: Services<'key'>,
  { userId, clientId, scopes, isRemembered }: GivenConsent,
  now: number,
): Promise<void> {
  const known = await findConsent(trx, { userId, clientId });
  const all = [...new Set([...(known?.scopes ?? []), ...scopes])];
  const given = {
    scopes: all.join(' '),
    is_remembered: Number(isRemembered ?? known?.isRemembered ?? false),
    last_used_at: now,
  };
  await trx
    .insertInto('openid_consents')
    .values({ user_id: userId, client_id: clientId, ...given, given_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(given))
    .execute();
  if (!scopes.includes('profile')) return;
  const { username } = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await reserveUsername(trx, { key, now: () => now }, { userId, clientId, username });
}

/**
 * Takes back what an app was allowed: ends its codes, tokens and grants for the member at once, and has the app
 * notified that its sessions have ended, and that nothing is allowed any more. Returns false if nothing was allowed.
 */
export async function withdrawConsent(
  { queries, now }: Services<'queries' | 'now'>,
  { userId, clientId }: Pick<Consent, 'userId' | 'clientId'>,
): Promise<boolean> {
  return queries.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('openid_consents')
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId)
      .returning('client_id')
      .executeTakeFirst();
    await endAppSessions(trx, { userId, clientId });
    if (row) await recordAppEvent(trx, 'revoked', { userId, clientId }, now());
    return row !== undefined;
  });
}
