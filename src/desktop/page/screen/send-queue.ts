// What goes to the session, in order. Some of it has to wait, and all that comes after it does too.

export interface SendQueue {
  /** Runs now, or after what waits. */
  send(run: () => void): void;
  /** What is sent from now on waits until this is fulfilled or rejected. It begins after what waits already. */
  hold(until: () => Promise<unknown>): void;
}

export function createSendQueue(): SendQueue {
  let waiting: (() => void)[] | undefined;
  const goOn = () => {
    const next = waiting ?? [];
    waiting = undefined;
    // One of them may hold the rest.
    for (const run of next) queue.send(run);
  };
  const queue: SendQueue = {
    send(run) {
      if (waiting) waiting.push(run);
      else run();
    },
    hold(until) {
      if (waiting) return void waiting.push(() => queue.hold(until));
      waiting = [];
      until().then(goOn, goOn);
    },
  };
  return queue;
}
