import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows of a query that selects nothing yet. */
export async function countRows<DB, Table extends keyof DB>(
  rows: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = await rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return (counted as { readonly n: number }).n;
}
