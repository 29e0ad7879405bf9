// Servers that drills of several kinds start on a folder and, perhaps, a PostgreSQL; as they are, or with a fault.
import { ENGINES, type Fault } from './findings.ts';
import { plantFile } from './plant-file.ts';
import type { Cluster } from './postgres-cluster.ts';
import { startServer, type DrillServer } from './server.ts';

/** Faults that show in any drill in which a server comes back. */
export const COMING_BACK_FAULTS: readonly Fault[] = [
  {
    name: 'no-transactions',
    says: 'each statement for itself',
    engines: ENGINES,
    preload: 'no-transactions',
    bites: ['sqlite-whole', 'postgres-whole'],
  },
  {
    name: 'slow-start',
    says: 'a start that takes 2.5 s longer',
    engines: ENGINES,
    preload: 'slow-start',
    bites: ['sqlite-ready', 'postgres-ready'],
  },
];

/** What a server runs on: its data folder, and a PostgreSQL that runs; without one it has SQLite. */
export interface Ground {
  readonly dataDir: string;
  readonly cluster: Cluster | undefined;
}

/** Starts a server with a fault, if one is given. Rejects with what it said if it does not answer in time. */
export async function startOn({ dataDir, cluster }: Ground, fault: Fault | undefined): Promise<DrillServer> {
  return startServer({
    dataDir,
    env: { ...(cluster && { DATABASE_URL: cluster.url }), ...fault?.env },
    preload: fault?.preload === undefined ? [] : [plantFile(fault.preload)],
  });
}

const MOST_LINES = 10;

/** Prints the first lines of what was broken. */
export function tellFaults(engine: string, lines: readonly string[]): void {
  for (const line of lines.slice(0, MOST_LINES)) console.log(`  ${engine}: ${line}`);
}
