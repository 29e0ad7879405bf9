// The trials of one client: how many there may be, which can make place, and when.
import type { Engine } from '#src/desktop/engines/engine.ts';
import type { FaultDetails } from '#src/desktop/protocol/host-messages.ts';
import { limitOf, networksOf } from '#src/server/limits/networks.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import type { DesktopConfig } from '../settings.ts';
import { limitsOf } from './orders.ts';
import type { RunningSession } from './running-sessions.ts';
import { BACK_WITHIN_MS, type WaitingPlaces } from './waiting-places.ts';

interface ClientTrialsOptions {
  readonly running: ReadonlyMap<string, RunningSession>;
  readonly waiting: WaitingPlaces;
  readonly engine: Pick<Engine, 'state'>;
  readonly config: DesktopConfig;
  readonly now: () => number;
}

/** Looks at the sessions and the places of the moment. A network is the one that `full` has returned. */
export function createClientTrials({ running, waiting, engine, config, now }: ClientTrialsOptions) {
  const { ageSeconds, awaySeconds, idleSeconds } = limitsOf('trial', config);
  const unseenSeconds = Math.min(awaySeconds, idleSeconds);
  const trials = () =>
    [...running].flatMap(([id, { owner, orderedAt, leftAt }]) =>
      owner.kind === 'trial'
        ? [{ id, client: owner.client, orderedAt, leftAt, unseenSince: engine.state(id)?.unseenSince }]
        : [],
    );
  const of = (network: string) => trials().filter(({ client }) => isOf(client, network));
  return {
    /** The network of the client that has as many as it may, with those who wait for one besides the holder of the key. */
    full: (client: string, key: string): string | undefined =>
      fullNetwork(
        client,
        [...trials().map((trial) => trial.client), ...waiting.clients(key)],
        config.DESKTOP_TRIALS_PER_CLIENT,
      ),

    /** Those of the network that no page shows since theirs was closed, and when each may be ended for another: the first comes first. */
    leftIn: (network: string) =>
      of(network)
        .flatMap(({ id, leftAt, unseenSince }) =>
          leftAt !== undefined && unseenSince !== undefined ? [{ id, endsAt: leftAt + BACK_WITHIN_MS }] : [],
        )
        .sort((a, b) => a.endsAt - b.endsAt),

    /**
     * When one of the network has ended at the latest, and whether that is since no page shows it. Nothing where somebody only waits,
     * who may do so for any time.
     */
    untilFree(network: string): Pick<FaultDetails, 'minutes' | 'isUnseen'> {
      const [first] = of(network)
        .map(({ orderedAt, unseenSince }) => {
          const [ages, goes] = [orderedAt + ageSeconds * 1000, (unseenSince ?? Infinity) + unseenSeconds * 1000];
          return { endsAt: Math.min(ages, goes), isUnseen: goes < ages };
        })
        .sort((a, b) => a.endsAt - b.endsAt);
      if (!first) return {};
      const minutes = Math.max(1, Math.ceil((first.endsAt - now()) / MINUTE_MS));
      return { minutes, ...(first.isUnseen && { isUnseen: true }) };
    },
  };
}

/**
 * Returns the smallest network of a client that has its trials already: the owner of many addresses is one visitor. `others` are the
 * clients that have one. Returns nothing if the client may have another.
 */
function fullNetwork(client: string, others: readonly string[], limit: number): string | undefined {
  return networksOf(client).find(
    (network) => others.filter((other) => isOf(other, network.key)).length >= limitOf(limit, network),
  )?.key;
}

/** Whether a client is in a network, by its key. */
export const isOf = (client: string, network: string) => networksOf(client).some(({ key }) => key === network);
