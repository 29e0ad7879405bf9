// Keeps the state of this server as the database has it, so that several servers show the same within seconds.
import type { StartWork } from '#src/accounts/modules/feature-module.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { startPoll } from '#src/server/program/poll.ts';
import type { LiveState } from '#src/server/site-state/site-state.ts';
import { findMaintenance, listOpen } from '#src/server/site-state/stored-state.ts';

/** How soon a server follows. The commands name it. */
export const FOLLOW_SECONDS = 3;

/** Reads the state now and then. While the database is away, the last known one stays. */
export function followState(services: Services<'backgroundQueries' | 'now'>, state: LiveState): StartWork {
  return (log) => {
    const poll = startPoll(
      FOLLOW_SECONDS * 1000,
      () => readState(services, state),
      (err) => {
        // The log has lines enough about that.
        if (!isDatabaseUnavailable(err)) log.error({ err }, 'could not read announcements and maintenance');
      },
    );
    state.waitFor(poll.run());
    return poll;
  };
}

/** Reads it once. Throws what the database throws. */
export async function readState(
  { backgroundQueries: queries, now }: Services<'backgroundQueries' | 'now'>,
  state: LiveState,
): Promise<void> {
  const maintenance = await findMaintenance(queries);
  state.set({ announcements: await listOpen(queries, now()), maintenance });
}
