// The sessions of this host: who may start one, whose each is, and what is left of it once it has ended.
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import { createDrain } from './drain.ts';
import { createEarlierFiles } from './earlier-files.ts';
import { createHomesThatGetFiles } from './homes-that-get-files.ts';
import { createMemberDesktops } from './member-desktops.ts';
import { createMemberFiles } from './member-files.ts';
import { createRunningSessions } from './running-sessions.ts';
import type { SessionServices } from './session-services.ts';
import { createSessionStarts } from './session-starts.ts';
import { createSpareTrial } from './spare-trial.ts';
import { createTrials } from './trials.ts';
import { createWaitingPlaces } from './waiting-places.ts';

/** The sessions of this process. */
export type Sessions = ReturnType<typeof createSessions>;

/** Follows the engine from now on. */
export function createSessions(services: SessionServices) {
  const { config, now } = services;
  const drain = createDrain();
  const sessions = createRunningSessions(services);
  const queues = {
    trials: createWaitingPlaces(config.DESKTOP_MAX_WAITING, now),
    members: createWaitingPlaces(config.DESKTOP_MAX_WAITING, now),
  };
  const waiting = () => queues.trials.count() + queues.members.count();
  const spare = createSpareTrial(services, sessions, {
    isWanted: () => waiting() > 0,
    isRefused: () => drain.isOn(),
  });
  const starts = createSessionStarts(services, sessions, spare, drain);
  const getting = createHomesThatGetFiles();
  return {
    ...sessions,
    drain,
    hasSpare: () => spare.isReady(),
    expectTrial: (preferences: Preferences) => spare.expect(preferences),
    ...createTrials(services, sessions, starts, queues),
    ...createMemberDesktops(services, sessions, starts, queues, getting),
    ...createMemberFiles(services, sessions, starts, getting),
    ...createEarlierFiles(services, sessions, starts, getting),

    counts: () => {
      const { count } = sessions;
      return {
        trial: count('trial'),
        work: count('work'),
        files: count('files'),
        earlier: count('earlier'),
        waiting: waiting(),
      };
    },

    /** Starts no spare trial any more. */
    close: () => spare.close(),
  };
}
