// The sessions of this host: who may start one, whose each is, and what is left of it once it has ended.
import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '#src/desktop/engines/engine.ts';
import type { HostEvents } from './host-metrics.ts';
import { createMemberDesktops } from './member-desktops.ts';
import type { Receipts } from './receipts.ts';
import { createRunningSessions } from './running-sessions.ts';
import { createSessionStarts } from './session-starts.ts';
import type { DesktopConfig } from './settings.ts';
import { createTrials } from './trials.ts';
import { createWaitingPlaces, type WaitingPlaces } from './waiting.ts';

/** What sessions are made with. */
export interface SessionServices {
  readonly engine: Engine;
  readonly config: DesktopConfig;
  readonly receipts: Receipts;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly events: HostEvents;
  readonly now: () => number;
}

/** Who waits for a place: members come before trials. */
export type Queues = Readonly<Record<'trials' | 'members', WaitingPlaces>>;

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

    counts() {
      const trial = sessions.trialCount();
      const waiting = queues.trials.count() + queues.members.count();
      return { trial, work: sessions.running.size - trial, waiting };
    },
  };
}
