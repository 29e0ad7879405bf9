// Limits concurrent work per client, in memory, before any work for the database or a thread.
import { limitOf, networksOf, type Network } from './networks.ts';

/** Counts concurrent work per client. */
export interface ConcurrencyLimit {
  /**
   * Starts one task of a client. Returns the function that ends it, which may be called more than once, or undefined if the
   * client or one of its networks has reached its limit, or `most`.
   */
  enter(client: string, most?: number): (() => void) | undefined;
}

/** Takes the limit of one client. Its larger networks have the shares of `networksOf`. */
export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    enter(client, most = Infinity) {
      const networks = networksOf(client);
      const isFull = (network: Network) => (counts.get(network.key) ?? 0) >= Math.min(most, limitOf(limit, network));
      if (networks.some(isFull)) return undefined;
      for (const { key } of networks) counts.set(key, (counts.get(key) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        for (const { key } of networks) {
          const left = (counts.get(key) ?? 0) - 1;
          if (left > 0) counts.set(key, left);
          else counts.delete(key);
        }
      };
    },
  };
}
