// What a server that runs would undo or not notice is done while none does: it keeps keys in memory.
import { lockDataFolder } from '#src/server/database/server-lock.ts';
import { CommandError } from './command-error.server.ts';
import type { OperatorServices } from './operator.server.ts';

/**
 * Does the work while no server can start on the data folder. Stops if one runs there. On PostgreSQL nothing tells
 * whether a server runs: there it is up to the operator.
 */
export async function withoutRunningServer<Result>(
  { config }: Pick<OperatorServices, 'config'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = lockDataFolder(config);
  if (!release) throw new CommandError(`A server uses ${config.dataDir}. Stop it, then try again.`);
  try {
    return await work();
  } finally {
    release();
  }
}
