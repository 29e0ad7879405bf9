// Three kinds of outage of a database.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgresServer } from '../shared/postgres-server.ts';
import { makeFolder } from '../shared/server.ts';

/** A database that can be taken away from its server. */
export interface Outage {
  /** Short, for keys of rows. */
  readonly key: 'stopped' | 'silent' | 'locked';
  /** What happens, for promises: `PostgreSQL stopped`. */
  readonly description: string;
  /** Settings of the server that uses it. */
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** Reading goes on: only calls that write are refused. */
  readonly mayRead: boolean;
  /** Resolves once it is away. */
  begin(): Promise<void>;
  /** Resolves once it is back. */
  end(): Promise<void>;
  /** Ends it for good. */
  leave(): Promise<void>;
}

/** Prepares an outage; the database is there. */
export async function prepareOutage(key: Outage['key']): Promise<Outage> {
  const dataDir = makeFolder();
  if (key === 'locked') return lockedFile(dataDir);
  const postgres = await startPostgresServer();
  const leave = () => postgres.stop();
  const common = { key, env: { DATABASE_URL: postgres.url }, dataDir, mayRead: false, leave };
  if (key === 'stopped')
    return { ...common, description: 'PostgreSQL stopped', begin: () => postgres.stop(), end: () => postgres.start() };
  return {
    ...common,
    description: 'PostgreSQL frozen with its connections open',
    begin: async () => postgres.freeze(),
    end: async () => postgres.thaw(),
  };
}

/** Locked by this process, as by an operator's tool. In WAL mode readers cannot be blocked while a server has the file open. */
function lockedFile(dataDir: string): Outage {
  const state: { holder: DatabaseSync | undefined } = { holder: undefined };
  return {
    key: 'locked',
    description: 'SQLite file locked by another program',
    env: {},
    dataDir,
    mayRead: true,
    begin: async () => {
      state.holder = new DatabaseSync(join(dataDir, 'accounts.db'), { timeout: 5_000 });
      state.holder.exec('begin exclusive');
    },
    end: async () => {
      state.holder?.exec('rollback');
      state.holder?.close();
    },
    leave: async () => undefined,
  };
}
