// Connections that have shown no ticket yet. Anybody who knows the session's address can open some: they hold no place for long, and
// none of those that have shown one.
import type { Duplex } from 'node:stream';

const MOST = 16;
const LONGEST_MS = 8_000;

/** Counts them, and ends those that stay. Of too many, the client with the most loses its oldest. */
export function createPendingConnections() {
  const clients = new Map<Duplex, string>();
  const timers = new WeakMap<Duplex, NodeJS.Timeout>();
  const forget = (connection: Duplex) => {
    clearTimeout(timers.get(connection));
    clients.delete(connection);
  };
  return {
    /** `head`: what was read of the connection, in which a proxy in front names the client. */
    add(connection: Duplex, address: string | undefined, head: Buffer): void {
      clients.set(connection, clientOf(address, head));
      timers.set(
        connection,
        setTimeout(() => connection.destroy(), LONGEST_MS),
      );
      connection.once('close', () => forget(connection));
      if (clients.size <= MOST) return;
      const oldest = oldestOfMost(clients);
      if (oldest) forget(oldest);
      oldest?.destroy();
    },
    /** It has shown a ticket. */
    admit: forget,
  };
}

/** Without a proxy a client can write any name here: then the oldest of all goes. */
function clientOf(address: string | undefined, head: Buffer): string {
  const named = /^x-forwarded-for:.*?([^\s,]{1,64})[ \t]*\r$/im.exec(head.toString('latin1'))?.[1];
  return `${address} ${named}`;
}

function oldestOfMost(clients: ReadonlyMap<Duplex, string>): Duplex | undefined {
  const of = Map.groupBy(clients.keys(), (connection) => clients.get(connection));
  return [...of.values()].reduce((most, own) => (own.length > most.length ? own : most))[0];
}
