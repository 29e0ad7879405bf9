// What a page sends to the display while that may not get it.
import type { WebSocket } from 'ws';

/** Gives what comes to the display at once, or later and in order while it is held. */
export interface HeldWrites {
  readonly give: (data: Buffer) => void;
  /** Keeps what comes from now on. Returns what gives it to the display. */
  readonly hold: () => () => void;
  /** Gives at once what was kept. */
  readonly release: () => void;
  readonly isHeld: () => boolean;
}

/** `write`: to the display. One message is kept: the rest waits on its way, since the page is not read. */
export function createHeldWrites(page: Pick<WebSocket, 'pause' | 'resume'>, write: (data: Buffer) => void): HeldWrites {
  let held: Buffer[] | undefined;
  const release = () => {
    const kept = held;
    if (!kept) return;
    held = undefined;
    page.resume();
    for (const data of kept) write(data);
  };
  return {
    give(data) {
      if (!held) return write(data);
      held.push(data);
      page.pause();
    },
    hold() {
      held ??= [];
      return release;
    },
    release,
    isHeld: () => held !== undefined,
  };
}
