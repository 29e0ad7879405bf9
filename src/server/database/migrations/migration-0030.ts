// Migration 0030: groups of members that an app may see, and those that it is open to.
import type { Kysely } from 'kysely';

/** Adds the columns. Older servers do not know them: until the last of them has stopped, they let in members of no group as well. */
export async function addAppGroups(db: Kysely<unknown>): Promise<void> {
  for (const name of ['visible_groups', 'only_groups'])
    await db.schema
      .alterTable('openid_clients')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}
