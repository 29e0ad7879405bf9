// Slows down clients that send wrong secrets. A secret has 256 bits, so this saves the server work rather than the secret; it is
// kept in memory, because a row for each failure would be more work than the request.
import { ApiError } from '#src/server/api-error.ts';
import { networksOf } from '#src/server/limits/networks.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';

/** Wrong secrets of one network within a minute. */
const WRONG_SECRETS_PER_MINUTE = 30;
/** Networks that are remembered; the oldest are forgotten. */
const MAX_NETWORKS = 10_000;

/** Counts wrong secrets by network. */
export interface FailedClients {
  /**
   * Throws `throttled` for an app from whose network too many have come. Takes the address as `clientAddress` returns it, and the header
   * `Authorization`, so that a wrong secret of one app stops no other app on the same machine. Apps without that header count as one.
   */
  check(client: string, authorization: string | undefined): void;
  record(client: string, authorization: string | undefined): void;
}

/** Makes an empty count. */
export function createFailedClients(now: () => number): FailedClients {
  const failures = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const entry = failures.get(key);
    return entry && entry.until > now() ? entry : undefined;
  };
  return {
    check(client, authorization) {
      for (const key of keysOf(client, authorization)) {
        const entry = current(key);
        if (entry && entry.count >= WRONG_SECRETS_PER_MINUTE)
          throw new ApiError('throttled', { count: Math.ceil((entry.until - now()) / 1000) });
      }
    },
    record(client, authorization) {
      for (const key of keysOf(client, authorization)) {
        const entry = current(key) ?? { count: 0, until: now() + MINUTE_MS };
        failures.delete(key);
        failures.set(key, { ...entry, count: entry.count + 1 });
        const [oldest] = failures.keys();
        if (failures.size > MAX_NETWORKS && oldest !== undefined) failures.delete(oldest);
      }
    },
  };
}

/** The library alone reads bodies, after this. */
function keysOf(client: string, authorization = ''): string[] {
  const [, credentials = ''] = /^Basic +([\w+/=-]+)$/i.exec(authorization) ?? [];
  const [app = ''] = Buffer.from(credentials, 'base64').toString('latin1').slice(0, 100).split(':');
  return networksOf(client).map(({ key }) => `${key} ${app}`);
}
