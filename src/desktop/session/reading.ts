// A page that is not read while there is a reason for it, of which there can be several at once.
import type { WebSocket } from 'ws';

type Reason = 'display' | 'held' | 'pace';

export function createReading(page: Pick<WebSocket, 'pause' | 'resume'>) {
  const reasons = new Set<Reason>();
  return {
    stop(reason: Reason): void {
      reasons.add(reason);
      page.pause();
    },
    goOn(reason: Reason): void {
      if (reasons.delete(reason) && reasons.size === 0) page.resume();
    },
  };
}
