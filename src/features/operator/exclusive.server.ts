// What a server that runs would undo or not notice is done while none does: it keeps keys in memory.
import { takeFolder } from '#src/server/database/server-lock.ts';
import { Stop } from './command-error.server.ts';
import type { OperatorParts } from './operator.server.ts';

/**
 * Does the work while no server can start on the data folder. Stops if one runs there. On PostgreSQL nothing tells
 * whether a server runs: there it is up to the operator.
 */
export async function whileStopped<Result>(
  { config }: Pick<OperatorParts, 'config'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = takeFolder(config);
  if (!release) throw new Stop(`A server uses ${config.dataDir}. Stop it, then try again.`);
  try {
    return await work();
  } finally {
    release();
  }
}
