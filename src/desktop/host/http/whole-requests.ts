// Closes connections whose request does not arrive, or whose response is not read. Node has limits of time only for a server that
// listens, and this one is given its connections.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { closeStalledConnections } from '#src/server/http/slow-readers.ts';

const WITHIN_MS = 25_000;

const long = new WeakSet<Socket>();

/** Lets a request take its time to arrive. Who calls this knows who sends it, and bounds it. */
export const allowLongRequest = ({ socket }: IncomingMessage): void => void long.add(socket);

/** Each connection carries one request. */
export function requireWholeRequests(server: Server): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request) => requests.set(request.socket, request));
  server.on('connection', (socket) => {
    const late = setTimeout(() => {
      if (!requests.get(socket)?.complete && !long.has(socket)) socket.destroy();
    }, WITHIN_MS);
    socket.once('close', () => clearTimeout(late));
  });
  closeStalledConnections(server);
}
