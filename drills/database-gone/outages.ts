// Three kinds of outage of a database.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePostgresServer } from '../shared/postgres-server.ts';
import { makeFolder } from '../shared/programs.ts';

/** The kinds; each ends the keys of its rows. */
export const OUTAGES = ['stopped', 'silent', 'locked'] as const;

/** A database that can be taken away from its server. */
export interface Outage {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** Reading goes on: only requests that write are refused. */
  readonly mayRead: boolean;
  /** Resolves once it is away. */
  begin(): void | Promise<void>;
  /** Resolves once it is back. */
  end(): void | Promise<void>;
  /** Ends it for good. */
  leave(): void | Promise<void>;
}

export async function prepareOutage(kind: (typeof OUTAGES)[number]): Promise<Outage> {
  const dataDir = makeFolder();
  if (kind === 'locked') return lockedFile(dataDir);
  const postgres = await makePostgresServer();
  await postgres.start();
  const { stop, start, freeze, thaw } = postgres;
  const common = { env: { DATABASE_URL: postgres.url }, dataDir, mayRead: false, leave: stop };
  return kind === 'stopped' ? { ...common, begin: stop, end: start } : { ...common, begin: freeze, end: thaw };
}

/** Locked by this process, as by an operator's tool. In WAL mode readers cannot be blocked while a server has the file open. */
function lockedFile(dataDir: string): Outage {
  let holder: DatabaseSync | undefined;
  return {
    env: {},
    dataDir,
    mayRead: true,
    begin: () => {
      holder = new DatabaseSync(join(dataDir, 'accounts.db'), { timeout: 5_000 });
      holder.exec('begin exclusive');
    },
    end: () => {
      holder?.exec('rollback');
      holder?.close();
    },
    leave: () => undefined,
  };
}
