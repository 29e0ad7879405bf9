import { sql } from 'kysely';
import type { Queries } from './tables.ts';

/** Runs `read` in one transaction that sees a single moment and keeps nobody from writing. */
export async function readingAtOnce<Result>(
  queries: Queries,
  engine: 'sqlite' | 'postgresql',
  read: (within: Queries) => Promise<Result>,
): Promise<Result> {
  // Not Kysely's own transaction: on SQLite ours begins as a writer, and would stop the server for as long as this reads.
  const begin = engine === 'sqlite' ? sql`begin deferred` : sql`begin isolation level repeatable read read only`;
  return queries.connection().execute(async (within) => {
    await begin.execute(within);
    try {
      return await read(within);
    } finally {
      await sql`rollback`.execute(within);
    }
  });
}
