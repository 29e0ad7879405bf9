// Closes connections whose client does not read the response: it would hold the connection and the response's memory without
// limit, because Node has timeouts for receiving requests but none for sending responses.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Closes connections of a server on which data has waited to be sent for 20 s. Data in the kernel's buffer does not count, and
 * most responses fit there: such a client reads nothing, or less than 3,000 bytes a second of the largest file. Does not keep
 * the process alive. Tests pass shorter times.
 */
export function closeStalledConnections(server: Server, limitMs = LIMIT_MS, lookEveryMs = LOOK_EVERY_MS): void {
  const waitingSince = new Map<Socket, number | undefined>();
  server.on('connection', (socket) => {
    waitingSince.set(socket, undefined);
    socket.once('close', () => waitingSince.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, since] of waitingSince) {
      if (socket.writableLength === 0) waitingSince.set(socket, undefined);
      else if (since === undefined) waitingSince.set(socket, now);
      else if (now - since >= limitMs) socket.destroy();
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}
