// Detects dead connections by pings, such as that of a phone that lost its network.
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

const PING_MS = 15_000;
/** Pings without a sign of life. */
const MOST_UNANSWERED = 2;

/**
 * Sends pings, and ends the connection after two without activity. Bytes in either direction count as activity: on a slow connection the
 * answer to a ping comes after all that is queued. A paused page cannot answer. Returns what says whether the connection was ended.
 */
export function keepAlive(page: WebSocket, socket: Pick<Socket, 'bytesRead'>): () => boolean {
  // The first is sent after a while.
  let [read, unsent, unanswered] = [socket.bytesRead, 0, -1];
  let isEnded = false;
  const timer = setInterval(() => {
    const isThere = socket.bytesRead > read || page.bufferedAmount < unsent || page.isPaused;
    [read, unsent] = [socket.bytesRead, page.bufferedAmount];
    unanswered = isThere ? 0 : unanswered + 1;
    isEnded = unanswered >= MOST_UNANSWERED;
    if (isEnded) page.terminate();
    else page.ping();
  }, PING_MS);
  page.once('close', () => clearInterval(timer));
  return () => isEnded;
}
