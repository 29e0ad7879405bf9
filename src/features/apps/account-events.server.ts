// What becomes of a member's apps when something happens to the account.
import { reserveUsername } from '#src/accounts/members/reserved-names.server.ts';
import type { AccountEvents } from '#src/accounts/modules/account-events.server.ts';
import { makeEarlySubjects } from '#src/features/apps/scim/early-accounts.server.ts';
import { endExcluded } from '#src/features/apps/storage/app-groups.server.ts';
import { listClients } from '#src/features/apps/storage/clients.server.ts';
import { recordAppEvent } from '#src/features/apps/storage/events.server.ts';
import { endAppSessions } from '#src/features/apps/storage/sessions.server.ts';

/** The handlers. */
export const APP_EVENTS = {
  passwordChanged: (trx, { now }, userId) => recordAppEvent(trx, 'credential', { userId }, now()),
  activeChanged: (trx, { now }, userId, isActive) =>
    recordAppEvent(trx, isActive ? 'enabled' : 'disabled', { userId }, now()),
  sessionsEnded: (trx, { now }, userId) =>
    recordAppEvent(trx, 'revoked', userId === undefined ? {} : { userId }, now()),
  /** With a new password, chosen by a link. */
  transferred: (trx, { now }, { id }) => recordAppEvent(trx, 'credential', { userId: id }, now()),
  /** Ends what apps of groups may do that the member is no longer in, and makes accounts in apps that have them for a group. */
  async groupsChanged(trx, _services, userId) {
    await makeEarlySubjects(trx, userId);
    for (const client of await listClients(trx)) await endExcluded(trx, client, userId);
  },
  /** Reserves the new name in all apps that know the member's name. */
  async usernameChanged(trx, services, userId, username) {
    const consents = await trx
      .selectFrom('openid_consents')
      .select(['client_id', 'scopes'])
      .where('user_id', '=', userId)
      .orderBy('client_id')
      .execute();
    for (const { client_id: clientId, scopes } of consents)
      if (scopes.split(' ').includes('profile')) await reserveUsername(trx, services, { userId, clientId, username });
  },
  /**
   * Ends what apps may do for the account, and has them notified. They still know the holder by the same identifiers, which are
   * deleted once the reader takes the account over.
   */
  async addressUnproven(trx, { now }, userId) {
    await endAppSessions(trx, { userId });
    await recordAppEvent(trx, 'revoked', { userId }, now());
    const consents = await trx
      .deleteFrom('openid_consents')
      .where('user_id', '=', userId)
      .returning('user_id')
      .execute();
    return consents.length > 0 ? ['apps' as const] : [];
  },
} satisfies Partial<AccountEvents>;
