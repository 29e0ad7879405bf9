// Ends lines whose other side is gone without a word, such as a phone that lost its network.
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

const PING_MS = 15_000;
/** Pings without a sign of life. */
const MOST_UNANSWERED = 2;

/**
 * Asks whether somebody is there. All that comes is a sign of life, and so is that something goes out: the answer to a ping comes after all
 * that a slow line still has to carry. Of a page that is not read nothing is expected. Returns whether the line was ended.
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
