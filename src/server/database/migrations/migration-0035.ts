// Migration 0035: who manages a group of members.
import type { Kysely } from 'kysely';

/** Creates the table. Older servers do not know it: there nobody manages a group. */
export async function createGroupManagers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('group_managers')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('group_id', 'text', (column) => column.notNull().references('member_groups.id').onDelete('cascade'))
    .addColumn('named_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_managers_key', ['user_id', 'group_id'])
    .execute();
  await db.schema.createIndex('group_managers_of_group').on('group_managers').column('group_id').execute();
}
