import type { Socket } from 'node:net';

/**
 * Makes Node read nothing more of a connection that goes to another process; call it where the last data was read. Until the other
 * process has confirmed it, Node would read on here and throw away what comes. A buffer that is full stops it.
 */
export function stopReading(socket: Socket): void {
  socket.pause();
  socket.unshift(Buffer.alloc(socket.readableHighWaterMark));
}
