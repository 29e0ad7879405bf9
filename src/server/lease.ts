// Work that one server does for all of them: whoever takes the lease does it, the others leave it.
import { HOUR_MS } from '#src/shared/durations.ts';
import type { Queries } from './database/tables.ts';

/** No lease is asked for longer. */
const LONGEST_MS = 2 * HOUR_MS;

/**
 * Takes the lease of this name until `until`, milliseconds since 1970. Says no while another has it. It is not given
 * back: it ends by itself, so that a server that dies holds up nothing for long.
 */
export async function takeLease(db: Queries, name: string, now: number, until: number): Promise<boolean> {
  await db
    .insertInto('leases')
    .values({ name, expires_at: 0 })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const row = await db
    .updateTable('leases')
    .set({ expires_at: until })
    .where('name', '=', name)
    // Longer than any lease is given: a clock that ran ahead must not stop the work for as long.
    .where((where) => where.or([where('expires_at', '<=', now), where('expires_at', '>', now + LONGEST_MS)]))
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a lease that this server has taken earlier than it asked for: its work failed, and is to be tried again sooner. */
export async function shortenLease(db: Queries, name: string, until: number): Promise<void> {
  await db
    .updateTable('leases')
    .set({ expires_at: until })
    .where('name', '=', name)
    .where('expires_at', '>', until)
    .execute();
}
