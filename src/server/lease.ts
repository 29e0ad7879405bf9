// Work that one server does for all of them: whoever takes the lease does it, the others leave it.
import type { Queries } from './database/tables.ts';

/**
 * Takes the lease of this name until `until`, milliseconds since 1970. Says no while another has it. It is not given
 * back: it ends by itself, so that a server that dies holds up nothing for long.
 */
export async function takeLease(db: Queries, name: string, now: number, until: number): Promise<boolean> {
  await db
    .insertInto('leases')
    .values({ name, until: 0 })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const row = await db
    .updateTable('leases')
    .set({ until })
    .where('name', '=', name)
    .where('until', '<=', now)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
