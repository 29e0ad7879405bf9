// Migration 0028: groups of members.
import type { Kysely } from 'kysely';

/** Creates the tables. Older servers do not know them. */
export async function createGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('group_members')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('group_id', 'text', (column) => column.notNull().references('member_groups.id').onDelete('cascade'))
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('accepted_at', 'bigint')
    .addPrimaryKeyConstraint('group_members_key', ['user_id', 'group_id'])
    .execute();
  // Lists of a group's members are read page by page in this order.
  await db.schema
    .createIndex('group_members_of_group')
    .on('group_members')
    .columns(['group_id', 'added_at', 'user_id'])
    .execute();
}
