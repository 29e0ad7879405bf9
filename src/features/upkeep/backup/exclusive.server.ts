// Runs work only while no server uses the data folder, because a running server caches keys.
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { lockDataFolder } from '#src/server/database/server-lock.ts';

/**
 * Runs the work while no server can start on the data folder, and returns its result. Throws a `CommandError` if a
 * server runs there. On PostgreSQL this is not checked: the operator has to stop the servers.
 */
export async function withoutRunningServer<Result>(
  { config }: Services<'config'>,
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
