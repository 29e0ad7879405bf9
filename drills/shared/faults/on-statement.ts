// For faults: changes SQL statements of SQLite whose text matches a pattern.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { replaceMethod } from '../replace-method.ts';

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

/** Changes the matching statements of all databases that this process opens. */
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
