// Kysely on node:sqlite, with four corrections of Kysely's SQLite classes that tests showed to be necessary.
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

const MAX_CACHED_STATEMENTS = 200;
/** How much of the file is read through a memory map, at most: SQLite's own limit. Only reads; commits are written as usual. */
const MAPPED_BYTES = 0x7fff0000;

/** An open file with the interface that Kysely expects. Throws if it cannot be opened or would not survive a power cut. */
class NodeSqlite implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(file: string) {
    // Only this user can read it, even if the folder belongs to another. SQLite gives its journal the same mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    this.#db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    // With a million accounts most pages are not in SQLite's own cache, and a system call for each read took longer than the query
    // (docs/decisions/0032-growth.md).
    this.#db.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}`);
    // 2 is FULL. Some builds of SQLite use NORMAL in WAL mode, which loses committed rows in a power cut.
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
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    const prepared: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** How long a statement waits for another process that writes, such as an operator's command. */
const BUSY_TIMEOUT_MS = 500;
const BUSY_RETRY_MS = 10;
const SQLITE_BUSY = 5;

class Driver extends SqliteDriver {
  readonly #database: NodeSqlite;
  /** When a statement first found the file locked by another process, by `performance.now()`. */
  #lockedSince: number | undefined;

  constructor(database: NodeSqlite) {
    super({ database });
    this.#database = database;
  }

  override async init(): Promise<void> {
    await super.init();
    const connection = await super.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <Row>(query: CompiledQuery) => this.#retryWhileBusy(query, () => execute<Row>(query));
  }

  /**
   * SQLite's own busy timeout would block the event loop, so a server sets it to 0 (open.ts). Statements share one waiting time:
   * once the file has been locked for half a second, every statement that needs the lock fails at once. Reading needs no lock.
   */
  async #retryWhileBusy<T>({ sql }: CompiledQuery, execute: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await execute();
        if (this.#lockedSince !== undefined && !/^\s*select/i.test(sql)) this.#lockedSince = undefined;
        return result;
      } catch (error) {
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_BUSY) throw error;
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince > BUSY_TIMEOUT_MS) throw error;
        await wait(BUSY_RETRY_MS);
      }
    }
  }

  // A deferred transaction that reads and then writes fails at once if another process writes; the busy timeout does not apply.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // SQLite has already rolled back when the disk is full; a second rollback would fail and hide that error.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

class Adapter extends SqliteAdapter {
  // Otherwise Kysely migrates without a transaction, and a kill in the middle leaves a database that cannot be migrated again.
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

/** Opens or creates the SQLite file. Returns the dialect that Kysely uses. Throws SQLite's error if it cannot. */
export function sqliteDialect(file: string): SqliteDialect {
  return new Dialect(new NodeSqlite(file));
}
