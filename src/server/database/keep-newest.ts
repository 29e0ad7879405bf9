// Limits how many rows of one kind a table keeps.
import { sql } from 'kysely';
import type { Queries, Tables } from './tables.ts';

/** Which rows are kept besides a new one. */
interface KeepNewestOptions<Table extends keyof Tables> {
  /** The column that identifies a row. */
  readonly key: keyof Tables[Table] & string;
  /** The key of the new row, which is kept whatever its time, because clocks can go back. */
  readonly added: string | number;
  /** The columns and values of the rows that are counted together. */
  readonly where: Readonly<Partial<Record<keyof Tables[Table] & string, string | number>>>;
  /** The column that orders the rows; the newest have the greatest values. */
  readonly by: keyof Tables[Table] & string;
  /** How many rows are kept, the new one included. */
  readonly limit: number;
}

/** Deletes the oldest rows beyond `limit`. Must be called in the transaction that adds the new row. */
export async function keepNewest<Table extends keyof Tables>(
  trx: Queries,
  table: Table,
  { key, added, where, by, limit }: KeepNewestOptions<Table>,
): Promise<void> {
  const condition = sql.join(
    Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
  const name = sql.table(table);
  const id = sql.ref(key);
  await sql`delete from ${name} where ${condition} and ${id} <> ${added} and ${id} not in
    (select ${id} from ${name} where ${condition} and ${id} <> ${added} order by ${sql.ref(by)} desc, ${id} limit ${sql.lit(limit - 1)})`.execute(
    trx,
  );
}
