// The networks of a client that rate limits count, so that the owner of many addresses does not count as many clients.

/** A network, and its limit as a multiple of one client's. */
export interface Network {
  readonly key: string;
  readonly share: number;
}

/**
 * Takes a client as `clientAddress` returns it. Returns its networks, the smallest first. An IPv4 address is one network. An
 * IPv6 client is a /64; its /56 and /48, which one customer may have (RFC 6177), have limits that grow more slowly than the
 * number of clients in them.
 */
export function networksOf(client: string): readonly Network[] {
  const parts = client.split(':');
  if (parts.length !== 4) return [{ key: client, share: 1 }];
  const subnet = Number.parseInt(parts[3] ?? '', 16) & 0xff00;
  const site = parts.slice(0, 3).join(':');
  return [
    { key: client, share: 1 },
    { key: `${site}:${subnet.toString(16)}/56`, share: 1.5 },
    { key: `${site}/48`, share: 2 },
  ];
}

/**
 * The share that one network may have of what is left for all: the more is used, the less those get who ask most. Otherwise ten
 * clients could use up what all have, and who asks once would be refused.
 */
export const SHARE_OF_REST = 1 / 4;

/** Takes the limit of one client. Returns that of a network, at least 1. */
export function limitOf(clientLimit: number, { share }: Network): number {
  return Math.max(1, Math.floor(clientLimit * share));
}
