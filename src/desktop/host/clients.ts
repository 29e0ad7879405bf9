// Who counts as one visitor.
import { limitOf, networksOf } from '#src/server/limits/networks.ts';

/**
 * Returns the smallest network of a client that has its trials already: the owner of many addresses is one visitor. `others` are the
 * clients that have one. Returns nothing if the client may have another.
 */
export function fullNetwork(client: string, others: readonly string[], limit: number): string | undefined {
  return networksOf(client).find(
    (network) => others.filter((other) => isOf(other, network.key)).length >= limitOf(limit, network),
  )?.key;
}

/** Whether a client is in a network, by its key. */
export const isOf = (client: string, network: string) => networksOf(client).some(({ key }) => key === network);
