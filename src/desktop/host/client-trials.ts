// The trials of one client: how many there may be, which can make place, and when.
import type { Engine } from '#src/desktop/engine.ts';
import type { FaultDetails } from '#src/shared/desktop/host-messages.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';
import { hasTooMany, isSameClient } from './clients.ts';
import type { RunningSession } from './running-session.ts';
import type { DesktopConfig } from './settings.ts';
import { BACK_WITHIN_MS, type WaitingPlaces } from './waiting.ts';

interface ClientTrialsOptions {
  readonly running: ReadonlyMap<string, RunningSession>;
  readonly waiting: WaitingPlaces;
  readonly engine: Pick<Engine, 'state'>;
  readonly config: DesktopConfig;
  readonly now: () => number;
}

/** Looks at the sessions and the places of the moment. */
export function createClientTrials({ running, waiting, engine, config, now }: ClientTrialsOptions) {
  const trials = () =>
    [...running].flatMap(([id, { owner, orderedAt, leftAt }]) =>
      owner.kind === 'trial' ? [{ id, client: owner.client, orderedAt, leftAt }] : [],
    );
  return {
    /** Whether the client has as many as it may, with those who wait for one besides the holder of the key. */
    areTooMany(client: string, key: string | undefined): boolean {
      const others = [...trials().map((trial) => trial.client), ...waiting.clients(key)];
      return hasTooMany(client, others, config.DESKTOP_TRIALS_PER_CLIENT);
    },

    /** Those that no page shows since theirs was closed, and when each may be ended for another: the first comes first. */
    leftBy: (client: string) =>
      trials()
        .flatMap(({ id, client: other, leftAt }) =>
          leftAt !== undefined && isSameClient(client, other) && engine.state(id)?.viewers === 0
            ? [{ id, endsAt: leftAt + BACK_WITHIN_MS }]
            : [],
        )
        .sort((a, b) => a.endsAt - b.endsAt),

    /** When one of them has ended at the latest. Nothing where somebody only waits, who may do so for any time. */
    untilFree(client: string): Pick<FaultDetails, 'minutes'> {
      const orders = trials().flatMap((trial) => (isSameClient(client, trial.client) ? [trial.orderedAt] : []));
      if (orders.length === 0) return {};
      const left = Math.min(...orders) + config.DESKTOP_TRIAL_MINUTES * MINUTE_MS - now();
      return { minutes: Math.max(1, Math.ceil(left / MINUTE_MS)) };
    },
  };
}
