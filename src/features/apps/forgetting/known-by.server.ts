// The apps that know a member by an identifier, and whether each takes word of the account's deletion.
import type { KnowingApp } from '#src/features/apps/endpoints.ts';
import type { Queries } from '#src/server/database/tables.ts';

/** Lists them by name, as the trigger of migration 0036 writes them down. */
export async function appsThatKnow(db: Queries, userId: number): Promise<KnowingApp[]> {
  const rows = await db
    .selectFrom('openid_knowing')
    .innerJoin('openid_clients', 'openid_clients.id', 'openid_knowing.client_id')
    .innerJoin('openid_subjects', (join) =>
      join
        .onRef('openid_subjects.user_id', '=', 'openid_knowing.user_id')
        .onRef('openid_subjects.sector', '=', 'openid_clients.sector'),
    )
    .leftJoin('scim_resources', (join) =>
      join
        .onRef('scim_resources.client_id', '=', 'openid_clients.id')
        .onRef('scim_resources.key', '=', 'openid_subjects.subject')
        .on('scim_resources.kind', '=', 'user'),
    )
    .select(['openid_clients.name', 'contact', 'events_uri', 'remote_id'])
    .where('openid_subjects.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('openid_clients.name')
    .orderBy('openid_clients.id')
    .execute();
  return rows.map(({ name, contact, events_uri, remote_id }) => ({
    name,
    contact,
    is_notified: events_uri !== null || remote_id !== null,
  }));
}
