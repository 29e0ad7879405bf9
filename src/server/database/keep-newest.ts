import { sql } from 'kysely';
import type { Queries, Tables } from './tables.ts';

/** Which rows of a table are kept, besides a new one. */
interface Kept<Table extends keyof Tables> {
  /** The column that tells the rows apart. */
  readonly key: keyof Tables[Table] & string;
  /** The new row, which stays whatever its time: clocks may go back. */
  readonly added: string | number;
  /** The rows that are counted together: those with these values. */
  readonly where: Readonly<Partial<Record<keyof Tables[Table] & string, string | number>>>;
  /** The newest have the greatest values here. */
  readonly by: keyof Tables[Table] & string;
  readonly most: number;
}

/** Deletes the rows of a table that are older than the newest `most`. To be called in the transaction that adds one. */
export async function keepNewest<Table extends keyof Tables>(
  trx: Queries,
  table: Table,
  { key, added, where, by, most }: Kept<Table>,
): Promise<void> {
  const rows = sql.join(
    Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
  const name = sql.table(table);
  const id = sql.ref(key);
  await sql`delete from ${name} where ${rows} and ${id} <> ${added} and ${id} not in
    (select ${id} from ${name} where ${rows} and ${id} <> ${added} order by ${sql.ref(by)} desc, ${id} limit ${sql.lit(most - 1)})`.execute(
    trx,
  );
}
