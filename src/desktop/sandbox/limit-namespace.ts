// Limits of a session that the kernel counts for a user, and for each user namespace as well.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SPAWN_ENVIRONMENT } from './sandbox.ts';

const PROGRAM = fileURLToPath(new URL('limit-namespace.pl', import.meta.url));

/** Programs watch folders for new files with these; a usual session has about five. */
export const MOST_NOTIFIERS = 24;
const MOST_WATCHES = 8_192;

/** Sets them for the sandbox with this first process. Does nothing where the kernel's settings cannot be written. */
export async function limitNamespace(initPid: number): Promise<void> {
  const settings = [`max_inotify_instances=${MOST_NOTIFIERS}`, `max_inotify_watches=${MOST_WATCHES}`];
  const run = promisify(execFile);
  await run('perl', [PROGRAM, String(initPid), ...settings], { env: SPAWN_ENVIRONMENT, timeout: 5_000 }).catch(
    () => undefined,
  );
}
