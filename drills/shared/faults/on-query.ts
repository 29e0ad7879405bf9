// For faults: changes SQL statements that are sent to PostgreSQL.
import pg from 'pg';
import { replaceMethod } from '../replace-method.ts';

/** A statement with its values. */
export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Calls `change` with each statement. Returned queries or results replace it; without a return the statement is sent as it is. */
export function onQuery(change: (query: Query) => Query | Promise<unknown> | undefined): void {
  replaceMethod(pg.Client.prototype, 'query', ({ given: [query, values, ...rest], old }) => {
    const { text, values: own = values ?? [] } =
      typeof query === 'string' ? { text: query } : (query as { text: string; values?: readonly unknown[] });
    if (text === undefined) return old([query, values, ...rest]);
    const changed = change({ text, values: own as readonly unknown[] });
    if (changed === undefined) return old([query, values, ...rest]);
    if (changed instanceof Promise) return changed.then((result: unknown) => result ?? old([query, values, ...rest]));
    return old([changed.text, changed.values, ...rest]);
  });
}
