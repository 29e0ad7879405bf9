// For faults that are planted into SQLite. Its class itself cannot be replaced: a module of Node that is only known with
// `node:` does not sync what it exports.
import { DatabaseSync } from 'node:sqlite';

/** What stands in the place of a method, given the method itself. */
type Instead<Name extends 'exec' | 'prepare'> = (
  db: DatabaseSync,
  plain: DatabaseSync[Name],
  sql: string,
) => ReturnType<DatabaseSync[Name]>;

/** Replaces a method of all databases that are opened from now on, or are open. */
export function replaceMethod<Name extends 'exec' | 'prepare'>(name: Name, instead: Instead<Name>): void {
  const method = DatabaseSync.prototype[name];
  function replaced(this: DatabaseSync, sql: string): ReturnType<DatabaseSync[Name]> {
    return instead(this, method.bind(this) as DatabaseSync[Name], sql);
  }
  Object.assign(DatabaseSync.prototype, { [name]: replaced });
}
