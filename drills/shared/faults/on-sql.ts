// For faults: changes SQL statements of SQLite and PostgreSQL.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { replaceMethod } from './replace-method.ts';

export type Row = Record<string, unknown>;

/** What is changed. Each part may be left out. */
interface Change {
  /** Returns the text that is prepared instead. */
  readonly sql?: (text: string) => string;
  /** Called before the statement is executed. Returns the values that are bound instead. */
  readonly values?: (values: readonly unknown[], db: DatabaseSync) => readonly unknown[];
  /** Returns the rows that are returned instead. */
  readonly rows?: (rows: Row[]) => Row[];
  /** Runs instead of the statement, which then returns nothing. */
  readonly instead?: (db: DatabaseSync) => void;
}

/** Changes the matching statements of all SQLite databases that this process opens. */
export function onStatement(pattern: RegExp, { sql, values, rows, instead }: Change): void {
  replaceMethod(DatabaseSync.prototype, 'prepare', ({ self, given: [text, ...rest], old }) => {
    const db = self as DatabaseSync;
    if (!pattern.test(String(text))) return old([text, ...rest]);
    const statement = old([sql?.(String(text)) ?? text, ...rest]) as StatementSync;
    const { all, run } = statement;
    const bound = (given: readonly unknown[]) => values?.(given, db) ?? given;
    return Object.assign(statement, {
      all: (...given: unknown[]) => {
        if (instead) return (instead(db), []);
        const found = Reflect.apply(all, statement, bound(given)) as Row[];
        return rows ? rows(found) : found;
      },
      run: (...given: unknown[]) => {
        if (instead) return (instead(db), { changes: 0, lastInsertRowid: 0 });
        return Reflect.apply(run, statement, bound(given)) as ReturnType<typeof run>;
      },
    });
  });
}

/** Runs `execute` for each statement of SQLite that is executed, by `run` or `all`; it calls `old`, or not. */
export function onExecute(
  execute: (old: () => unknown, statement: StatementSync, method: 'run' | 'all') => unknown,
): void {
  for (const method of ['run', 'all'] as const)
    replaceMethod(StatementSync.prototype, method, ({ self, given, old }) =>
      execute(() => old(given), self as StatementSync, method),
    );
}

interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Calls `change` with each statement to PostgreSQL. A returned query or result replaces it; `undefined` leaves it as it is. */
export function onQuery(change: (query: Query) => Query | Promise<unknown> | undefined): void {
  replaceMethod(pg.Client.prototype, 'query', ({ given: [query, values, ...rest], old }) => {
    const { text, values: own = values ?? [] } =
      typeof query === 'string' ? { text: query } : (query as { text: string; values?: readonly unknown[] });
    const changed = text === undefined ? undefined : change({ text, values: own as readonly unknown[] });
    if (changed === undefined) return old([query, values, ...rest]);
    if (changed instanceof Promise) return changed.then((result: unknown) => result ?? old([query, values, ...rest]));
    return old([changed.text, changed.values, ...rest]);
  });
}
