// Who asks and never reads the answer holds a connection and the answer's memory for as long as they like: Node has limits for
// requests that do not come, and none for answers that do not go.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 1_000;

/**
 * From now on closes connections of a server on which something has been waiting to be sent for 20 s. What the kernel has taken
 * does not wait, and it takes most answers whole: who waits that long reads nothing, or less than 3,000 bytes a second of the
 * largest file that browsers get. Tests make the times shorter. It does not keep the process alive.
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
