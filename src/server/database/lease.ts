// Leases in the database: the server that takes one does the work for all servers.
import { HOUR_MS } from '#src/shared/time/durations.ts';
import type { Queries } from './tables.ts';

/** The longest lease. */
const MAX_LEASE_MS = 2 * HOUR_MS;

/**
 * Takes the lease of this name until `expiresAt`, in milliseconds since 1970. Returns false while another server has it. Leases
 * are not released but expire, so that a server that dies does not block the work for long.
 */
export async function takeLease(db: Queries, name: string, now: number, expiresAt: number): Promise<boolean> {
  await db
    .insertInto('leases')
    .values({ name, expires_at: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .updateTable('leases')
    .set({ expires_at: expiresAt })
    .where('name', '=', name)
    // A row further in the future was written while a clock was ahead, and must not block the work until then.
    .where((where) => where.or([where('expires_at', '<=', now), where('expires_at', '>', now + MAX_LEASE_MS)]))
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when the lease of this name expires, in milliseconds since 1970; `undefined` if nobody ever took it. */
export async function readLease(db: Queries, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('leases').select('expires_at').where('name', '=', name).executeTakeFirst();
  return row?.expires_at;
}

/** Sets when a lease expires, whichever server has it. */
export async function setLease(db: Queries, name: string, expiresAt: number): Promise<void> {
  await db
    .insertInto('leases')
    .values({ name, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

/** Lets a lease of this server expire earlier, so that failed work is tried again sooner. */
export async function shortenLease(db: Queries, name: string, expiresAt: number): Promise<void> {
  await db
    .updateTable('leases')
    .set({ expires_at: expiresAt })
    .where('name', '=', name)
    .where('expires_at', '>', expiresAt)
    .execute();
}
