// Closes connections whose client does not read the response: it would hold the connection and the response's memory without
// limit, because Node has timeouts for receiving requests but none for sending responses.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 1_000;

/** Data that waits: since when none of it was sent, and how much was sent before. */
interface Waiting {
  readonly since: number;
  readonly sent: number;
}

/**
 * Closes connections of a server on which data has waited for 20 s without any of it being sent. Data in the kernel's buffer does not
 * count, and most responses fit there: such a client reads nothing, or less than 3,000 bytes a second of the largest file or of the
 * parts of 64 kB in which files of the content are sent. Does not keep the process alive. Tests pass shorter times.
 */
export function closeStalledConnections(server: Server, limitMs = LIMIT_MS, lookEveryMs = LOOK_EVERY_MS): void {
  const connections = new Map<Socket, Waiting | undefined>();
  server.on('connection', (socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, waiting] of connections) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) connections.set(socket, undefined);
      // A file is sent in parts, and one of them always waits.
      else if (waiting?.sent !== sent) connections.set(socket, { since: now, sent });
      else if (now - waiting.since >= limitMs) socket.destroy();
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}
