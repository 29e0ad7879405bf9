// Connections that this process gives to another one.
import type { ChildProcess, Serializable } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Returns what sends a message with a connection, which is the child's from then on. What the child has not taken when it ends is closed: Node
 * would keep it open for ever, and a browser opens no other WebSocket to this host while one is neither answered nor closed.
 */
export function createGivenSockets(
  child: ChildProcess,
  ended: Promise<unknown>,
): (message: Serializable, socket: Socket) => void {
  const waiting = new Set<Socket>();
  void ended.then(() => {
    for (const socket of waiting) socket.destroy();
  });
  return (message, socket) => {
    if (!child.connected) return void socket.destroy();
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    // It is sent once the child has taken the one before. Then the child has a copy, which the end of this one leaves open.
    child.send(message, socket, { keepOpen: true }, () => socket.destroy());
  };
}
