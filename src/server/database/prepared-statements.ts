// PostgreSQL reads and plans a statement anew each time it comes, unless the statement has a name on its connection.
import type { QueryConfig } from 'pg';

/** The server has some fifty; each connection keeps those that it was asked. */
const MOST_NAMES = 200;
const names = new Map<string, string>();

/**
 * Gives a statement with its parameters as pg takes it, under a name that stands for its text. Without a name stay those
 * without parameters, those past the first 200 (lists have ever new lengths), and those for all columns: once a newer
 * release has added one, PostgreSQL refuses what it has kept (0A000).
 */
export function namedStatement(text: string, values: readonly unknown[]): QueryConfig {
  const query = { text, values: [...values] };
  if (values.length === 0 || text.includes('*')) return query;
  const known = names.get(text);
  if (known !== undefined) return { ...query, name: known };
  if (names.size >= MOST_NAMES) return query;
  const name = `statement ${names.size + 1}`;
  names.set(text, name);
  return { ...query, name };
}
