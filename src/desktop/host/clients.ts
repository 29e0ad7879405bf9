// Who counts as one visitor.
import { limitOf, networksOf } from '#src/server/limits/networks.ts';

/** Whether the client, or a network of it, has its trials already: the owner of many addresses is one visitor. */
export function hasTooMany(client: string, others: readonly string[], limit: number): boolean {
  const taken = others.flatMap((other) => networksOf(other).map(({ key }) => key));
  return networksOf(client).some(
    (network) => taken.filter((key) => key === network.key).length >= limitOf(limit, network),
  );
}

/** Whether two addresses have a network in common that is counted as one visitor. */
export function isSameClient(one: string, other: string): boolean {
  const keys = new Set(networksOf(other).map(({ key }) => key));
  return networksOf(one).some(({ key }) => keys.has(key));
}
