// Counts refused requests of clients without a session, so that none is free of charge. In memory, for each server on
// its own: a row for each would be more work than the request.
import { limitOf, networksOf } from '#src/server/limits/networks.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { throttle } from './rate-counters.server.ts';

/** Networks that are remembered within a minute; when there are more, all are forgotten. */
const MAX_NETWORKS = 100_000;

/** The refused requests of a minute, by client. */
export type RefusedRequests = ReturnType<typeof createRefusedRequests>;

/** Makes an empty count. `perMinute` is the limit of one client. */
export function createRefusedRequests(perMinute: number, now: () => number) {
  let until = 0;
  const counts = new Map<string, number>();
  const startMinute = () => {
    if (until > now() && until <= now() + MINUTE_MS && counts.size <= MAX_NETWORKS) return;
    counts.clear();
    until = now() + MINUTE_MS;
  };
  return {
    /** Throws `throttled` if the client has had too many. */
    check(client: string): void {
      startMinute();
      const isFull = networksOf(client).some(
        (network) => (counts.get(network.key) ?? 0) >= limitOf(perMinute, network),
      );
      if (isFull) throttle(until - now());
    },
    record(client: string): void {
      for (const { key } of networksOf(client)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
