// Kysely on Node's own SQLite. Four corrections of Kysely's SQLite parts; each was seen to be needed.
import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  type DatabaseConnection,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';

const STATEMENTS_KEPT = 200;

/** One open file, as Kysely wants it. Throws if the file cannot be opened or does not keep what it acknowledges. */
class NodeSqlite implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(file: string) {
    // Only this user reads it, whoever has made the folder; SQLite gives its journal the same rights.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    this.#db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    // 2 is FULL. Other builds of SQLite fall back to NORMAL in WAL mode and lose acknowledged rows at a power cut.
    const { synchronous } = this.#db.prepare('PRAGMA synchronous').get() ?? {};
    if (synchronous !== 2) throw new Error('SQLite does not run with synchronous=FULL');
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  close(): void {
    this.#db.close();
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    const made: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
    this.#statements.set(sql, made);
    return made;
  }
}

/** How long a statement waits for another process that writes, such as the operator's commands. */
const BUSY_LIMIT_MS = 500;
const BUSY_LOOK_MS = 10;
const BUSY = 5;

class Driver extends SqliteDriver {
  readonly #database: NodeSqlite;
  /** Since when another process holds the file, as far as is known; milliseconds. */
  #heldSince: number | undefined;

  constructor(database: NodeSqlite) {
    super({ database });
    this.#database = database;
  }

  override async init(): Promise<void> {
    await super.init();
    const connection = await super.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <Row>(query: CompiledQuery) => this.#onceFree(query, () => execute<Row>(query));
  }

  /**
   * SQLite's own wait for a lock would stop the whole process, pages too (a server sets it to 0 in open.ts). This one does
   * not, but what comes meanwhile stands in line. So all wait for one lock together: after half a second of it each
   * is refused at once. Reading needs no lock.
   */
  async #onceFree<T>({ sql }: CompiledQuery, execute: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await execute();
        if (this.#heldSince !== undefined && !/^\s*select/i.test(sql)) this.#heldSince = undefined;
        return result;
      } catch (error) {
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== BUSY) throw error;
        this.#heldSince ??= performance.now();
        if (performance.now() - this.#heldSince > BUSY_LIMIT_MS) throw error;
        await wait(BUSY_LOOK_MS);
      }
    }
  }

  // A plain `begin` that reads before it writes fails at once if another process writes; the busy timeout does not help.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full disk has already rolled back; rolling back again would hide that cause.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

class Adapter extends SqliteAdapter {
  // Without it a kill in the middle of a migration leaves a database that never starts again.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  readonly #database: NodeSqlite;

  constructor(database: NodeSqlite) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new Driver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

/** Opens or makes the SQLite file and gives the dialect that Kysely runs on. Throws what SQLite says if it cannot. */
export function sqliteDialect(file: string): SqliteDialect {
  return new Dialect(new NodeSqlite(file));
}
