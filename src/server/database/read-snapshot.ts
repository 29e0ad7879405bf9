import { sql } from 'kysely';
import type { Queries } from './tables.ts';

/** Runs `read` in one transaction that sees a single moment and keeps nobody from writing. */
export async function readSnapshot<Result>(
  queries: Queries,
  engine: 'sqlite' | 'postgresql',
  read: (trx: Queries) => Promise<Result>,
): Promise<Result> {
  // Not Kysely's own transaction: on SQLite ours begins as a writer, and would stop the server for as long as this reads.
  const begin = engine === 'sqlite' ? sql`begin deferred` : sql`begin isolation level repeatable read read only`;
  return queries.connection().execute(async (trx) => {
    await begin.execute(trx);
    try {
      return await read(trx);
    } finally {
      await sql`rollback`.execute(trx);
    }
  });
}
