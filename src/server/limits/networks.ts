// The networks of a client that rate limits count, so that a holder of many addresses is not many clients.

/** A network, and how many times the budget of one client it has. */
export interface Network {
  readonly key: string;
  readonly share: number;
}

/**
 * Takes a client as `clientOf` gives it; gives the networks it is in, the smallest first. An IPv4 address is one network.
 * The 64 bits of an IPv6 client are one, and the /56 and /48 around them, which one customer gets (RFC 6177), have
 * budgets that grow slower than the number of clients in them.
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

/** Takes the budget of one client; gives that of a network, at least one. */
export function budgetOf(budget: number, { share }: Network): number {
  return Math.max(1, Math.floor(budget * share));
}
