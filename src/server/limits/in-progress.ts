// Limits what one client has in progress, in memory: nothing of it waits for the database or a thread.
import { budgetOf, networksOf } from './networks.ts';

/** Work of one client that has begun. */
export interface InProgress {
  /**
   * Counts one piece of work of a client. Gives what ends it, which may be called more than once; nothing if the client,
   * or a network that it is in, has as much in progress as it may have.
   */
  enter(client: string): (() => void) | undefined;
}

/** Takes how much one client may have in progress; larger networks have the budgets of `networksOf`. */
export function createConcurrencyLimit(limit: number): InProgress {
  const counts = new Map<string, number>();
  return {
    enter(client) {
      const networks = networksOf(client);
      if (networks.some((network) => (counts.get(network.key) ?? 0) >= budgetOf(limit, network))) return undefined;
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
