// The sessions of this host: who may start one, whose each is, and what is left of it once it has ended.
import { createMemberDesktops } from './member-desktops.ts';
import { createMemberFiles } from './member-files.ts';
import { createRunningSessions } from './running-sessions.ts';
import type { SessionServices } from './session-services.ts';
import { createSessionStarts } from './session-starts.ts';
import { createTrials } from './trials.ts';
import { createWaitingPlaces } from './waiting-places.ts';

/** The sessions of this process. */
export type Sessions = ReturnType<typeof createSessions>;

/** Follows the engine from now on. */
export function createSessions(services: SessionServices) {
  const { config, now } = services;
  const sessions = createRunningSessions(services);
  const starts = createSessionStarts(services, sessions);
  const queues = {
    trials: createWaitingPlaces(config.DESKTOP_MAX_WAITING, now),
    members: createWaitingPlaces(config.DESKTOP_MAX_WAITING, now),
  };
  return {
    ...sessions,
    ...createTrials(services, sessions, starts, queues),
    ...createMemberDesktops(services, sessions, starts, queues),
    ...createMemberFiles(services, sessions, starts),

    counts: () => {
      const waiting = queues.trials.count() + queues.members.count();
      const [trial, work, files] = (['trial', 'work', 'files'] as const).map(sessions.count);
      return { trial: trial ?? 0, work: work ?? 0, files: files ?? 0, waiting };
    },
  };
}
