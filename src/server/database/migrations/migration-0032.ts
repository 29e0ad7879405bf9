// Migration 0032: what members of a group may have on their desktops.
import type { Kysely } from 'kysely';

/** Adds the columns; null: nothing is said of it. Older servers do not know them. */
export async function addDesktopLimits(db: Kysely<unknown>): Promise<void> {
  for (const name of ['home_mib', 'memory_mib', 'work_hours'])
    await db.schema.alterTable('member_groups').addColumn(name, 'integer').execute();
}
