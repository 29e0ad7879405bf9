// The servers of the benchmark: one process and one kind of connection for all sides, each on a port of its own.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on 127.0.0.1. */
export interface LocalServer {
  /** Its origin. */
  readonly url: string;
  stop(): void;
}

/** Starts a server on a free port. */
export async function startServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
