// Named statements of PostgreSQL, which each connection parses and plans only once.
import type { QueryConfig } from 'pg';

/** The server uses about fifty. Each connection caches the ones it has executed. */
const MAX_NAMES = 200;
const known = new Map<string, string>();

/**
 * Takes the SQL of a statement and its parameters. Returns the query for pg, with a name that depends on the SQL. It has no
 * name without parameters, after the first 200 names (`in` lists vary in length), and for `*`: when a newer release adds a
 * column, PostgreSQL refuses the cached plan (0A000). `names`: those given until now, by SQL.
 */
export function namedStatement(text: string, values: readonly unknown[], names = known): QueryConfig {
  const query = { text, values: [...values] };
  if (values.length === 0 || text.includes('*')) return query;
  const existing = names.get(text);
  if (existing !== undefined) return { ...query, name: existing };
  if (names.size >= MAX_NAMES) return query;
  const name = `statement ${names.size + 1}`;
  names.set(text, name);
  return { ...query, name };
}
