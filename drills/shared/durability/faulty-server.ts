// Starts a server on a data folder and optionally a PostgreSQL, and defines the faults of drills that restart it.
import type { Fault, RunOptions } from '../drill.ts';
import type { PostgresServer } from '../postgres-server.ts';
import type { DrillServer } from '../server.ts';

/** Faults for every drill that restarts a server. */
export const COMING_BACK_FAULTS: readonly Fault[] = [
  {
    name: 'no-transactions',
    description: 'no transactions',
    preload: new URL('../faults/no-transactions.ts', import.meta.url),
    mustFail: ['sqlite-whole', 'postgres-whole'],
  },
  {
    name: 'slow-start',
    description: 'a start that takes 2.5 s longer',
    preload: new URL('../faults/slow-start.ts', import.meta.url),
    mustFail: ['sqlite-ready', 'postgres-ready'],
  },
];

/** What a server runs on: its data folder, and a PostgreSQL that runs; without one it has SQLite. */
export interface Ground {
  readonly dataDir: string;
  readonly cluster: PostgresServer | undefined;
}

/** Starts a server with the fault of the run. Rejects with what it said if it does not answer in time. */
export async function startOn({ dataDir, cluster }: Ground, { startServer }: RunOptions): Promise<DrillServer> {
  return startServer({ dataDir, env: cluster ? { DATABASE_URL: cluster.url } : {} });
}

const MOST_LINES = 10;

/** Prints the first lines of what was broken. */
export function tellFaults(engine: string, lines: readonly string[]): void {
  for (const line of lines.slice(0, MOST_LINES)) console.log(`  ${engine}: ${line}`);
}
