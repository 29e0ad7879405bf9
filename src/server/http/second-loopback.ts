// `localhost` is 127.0.0.1 and ::1, and browsers try one of them first. A server on 127.0.0.1 also answers on ::1, so that no other
// program can answer there in its place.
import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';

/** An HTTP server, or what reads connections before one. */
type Receiver = Pick<NetServer, 'emit'>;

/** A second listener. */
export interface SecondLoopback {
  /** Another program answers on ::1 at this port. */
  readonly isTaken: boolean;
  close(): void;
}

/** Passes connections to ::1 at the same port on to a server. Machines without IPv6 have no such address. */
export async function listenOnSecondLoopback(server: Receiver, port: number): Promise<SecondLoopback> {
  const second: NetServer = createServer({ noDelay: true }, (socket) => void server.emit('connection', socket));
  try {
    second.listen({ port, host: '::1', ipv6Only: true });
    await once(second, 'listening');
  } catch (error) {
    return { isTaken: (error as { code?: string }).code === 'EADDRINUSE', close: () => undefined };
  }
  return { isTaken: false, close: () => void second.close() };
}
