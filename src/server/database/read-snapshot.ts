// Reads a consistent state of the whole database.
import { sql } from 'kysely';
import type { Queries } from './tables.ts';

/** Runs `read` in a read-only transaction that sees one state of the database and does not block writers. Returns its result. */
export async function readSnapshot<Result>(
  queries: Queries,
  engine: 'sqlite' | 'postgresql',
  read: (trx: Queries) => Promise<Result>,
): Promise<Result> {
  // Not `transaction()`, which takes the write lock on SQLite (node-sqlite.ts) and would block the server meanwhile.
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
