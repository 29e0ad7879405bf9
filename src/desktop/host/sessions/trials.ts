// Who may have a trial: a client of its own, and while there is room.
import { availableParallelism } from 'node:os';
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import { createKey, keyOf } from '../members/secrets.ts';
import type { Admission } from './admission.ts';
import { createClientTrials, isOf } from './client-trials.ts';
import type { RunningSessions } from './running-sessions.ts';
import type { Queues, SessionServices } from './session-services.ts';
import { answerInTime, type SessionStarts } from './session-starts.ts';

/** Trials that start at a time; others wait. Each takes a core for seconds, and members who come then have to get one. */
const MOST_STARTING = Math.max(2, availableParallelism());

/** Makes what admits trials. */
export function createTrials(
  { engine, config, now }: SessionServices,
  sessions: RunningSessions,
  { start, refuse, isRefused }: SessionStarts,
  queues: Queues,
) {
  const waiting = queues.trials;
  const ofClient = createClientTrials({ running: sessions.running, waiting, engine, config, now });
  // On a hub they start on other machines, and it has a limit of its own.
  const mostStarting = config.DESKTOP_ENGINE === 'local' ? MOST_STARTING : Number.POSITIVE_INFINITY;
  const free = () =>
    Math.min(
      mostStarting - sessions.startingTrials(),
      config.DESKTOP_MAX_TRIALS - sessions.count('trial'),
      config.DESKTOP_MAX_SESSIONS - sessions.desktops() - queues.members.count(),
    );

  return {
    /** Starts a trial for a client, or gives it a place to wait. `key`: its secret, with which its page may have asked before. */
    async startTrial(client: string, preferences: Preferences, key?: string): Promise<Admission> {
      const secret = key === undefined ? createKey() : keyOf(key);
      let hasReplaced = false;
      for (;;) {
        const own = sessions.ofKey(key);
        if (own?.admission) {
          own.leftAt = undefined;
          return answerInTime(own.admission, key);
        }
        if (isRefused()) return refuse('maintenance');
        // Nobody who waited would get a place.
        if (config.DESKTOP_MAX_TRIALS === 0) return refuse('closed');
        const network = ofClient.full(client, secret.key);
        if (network === undefined) break;
        if (waiting.takeOver(secret, (other) => isOf(other, network))) continue;
        const [left] = ofClient.leftIn(network);
        if (!left) return { ...refuse('one-each'), ...ofClient.untilFree(network) };
        const wait = left.endsAt - now();
        if (wait > 0) return { result: 'one-each', seconds: Math.ceil(wait / 1000) };
        await sessions.end(left.id, 'left');
        hasReplaced = true;
      }
      const place = waiting.placeFor(client, secret, free());
      if (place === undefined) return refuse('no-room');
      if (place > 0) return { result: 'waiting', place, key: secret.key };
      const admission = await start({ kind: 'trial', hash: secret.hash, client }, preferences, secret.key);
      return admission.result === 'started' ? { ...admission, hasReplaced } : admission;
    },

    /** Gives up a place to wait, or a trial that has not been shown yet; `mayReturn`: in a while, as the page may come back. */
    leaveQueue(key: string, mayReturn: boolean): void {
      if (mayReturn) waiting.close(key);
      else waiting.leave(key);
      const starting = sessions.ofKey(key);
      if (starting) starting.leftAt = now();
    },
  };
}
