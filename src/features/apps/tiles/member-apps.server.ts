// The apps of a member: those in the work area, and those that know the member.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { toDay } from '#src/accounts/members/member.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { memberCodeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { withdrawConsent } from '#src/features/apps/consent/consents.server.ts';
import type { APP_ENDPOINTS, AppTile, KnownApp } from '#src/features/apps/endpoints.ts';
import { appsThatKnow } from '#src/features/apps/forgetting/known-by.server.ts';
import { isConfirmed } from '#src/features/apps/provider/claims.server.ts';
import type { Scope } from '#src/features/apps/scopes.ts';
import { hostOf, isDesktopHost, listClients, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import { findSubject } from '#src/features/apps/storage/subjects.server.ts';
import { acceptedGroups } from '#src/features/groups/memberships.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#src/shared/languages/languages.ts';

type ListContext = RuleContext<typeof APP_ENDPOINTS.listApps>;

/**
 * Lists them, without tiles of apps that are open to other groups. Descriptions are in the reader's language, else in Italian, else in the first that the operator wrote.
 */
export async function listMemberApps(
  { queries, config }: Services<'queries' | 'config'>,
  { member, language }: ListContext,
): Promise<z.input<typeof APP_ENDPOINTS.listApps.output>> {
  const clients = await listClients(queries);
  const consents = await queries
    .selectFrom('openid_consents')
    .selectAll()
    .where('user_id', '=', member.id)
    .orderBy('given_at')
    .execute();
  const own = (await acceptedGroups(queries, member.id)).map(({ id }) => id);
  const state = (client: AppClient): AppTile['state'] => {
    if (client.disabledAt !== null) return 'disabled';
    return client.access === 'confirmed' && !isConfirmed(member) ? 'unconfirmed' : 'ready';
  };
  const desktop = clients.find((client) => isDesktopHost(client, config.desktopUrl));
  const subject = desktop && (await findSubject(queries, member.id, desktop.sector));
  return {
    tiles: clients.flatMap((client): AppTile[] => {
      const { url, icon, descriptions } = client.tile;
      const isOpen = client.onlyGroups.length === 0 || client.onlyGroups.some((id) => own.includes(id));
      if (url === null || !isOpen) return [];
      const chosen = [language, DEFAULT_LANGUAGE, ...LANGUAGE_CODES].find((code) => descriptions[code]);
      return [
        {
          id: client.id,
          name: client.name,
          description: (chosen && descriptions[chosen]) ?? '',
          description_language: chosen ?? '',
          icon,
          url,
          state: state(client),
        },
      ];
    }),
    known: consents.flatMap(({ client_id, scopes, given_at, last_used_at }): KnownApp[] => {
      const client = clients.find(({ id }) => id === client_id);
      // The desktop host is a part of this site.
      if (!client || client === desktop) return [];
      return [
        {
          id: client_id,
          name: client.name,
          host: hostOf(client),
          since: toDay(given_at),
          last_used_on: toDay(last_used_at),
          scopes: scopes.split(' ') as Scope[],
        },
      ];
    }),
    knowing: await appsThatKnow(queries, member.id),
    ...(subject !== undefined && { desktop_member: memberCodeOf(subject) }),
  };
}

/** Withdraws what an app was allowed. Refuses with `notFound` if it was allowed nothing. */
export async function withdrawApp(
  services: Services<'queries' | 'now'>,
  { member, params }: RuleContext<typeof APP_ENDPOINTS.withdraw>,
): Promise<void> {
  if (!(await withdrawConsent(services, { userId: member.id, clientId: params.id }))) throw new ApiError('notFound');
}
