// Triggers of migrations, which each engine declares in its own way.
import { sql, SqliteAdapter, type Kysely } from 'kysely';

/** Creates a trigger, such as `after insert on users`. It does its statements for each row. */
export async function addTrigger(db: Kysely<unknown>, name: string, when: string, statements: string): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql.raw(`create trigger ${name} ${when} begin ${statements} end`).execute(db);
    return;
  }
  // What is returned before a deletion is the row that is deleted; after a change it is ignored.
  const returned = when.startsWith('before') ? 'old' : 'null';
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return ${returned}; end $$`,
    )
    .execute(db);
  await sql.raw(`create trigger ${name} ${when} for each row execute function ${name}()`).execute(db);
}
