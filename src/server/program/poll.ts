/** Work that is repeated, and never done twice at a time. */
export interface Poll {
  /** Does the work, or other work, now, unless some is being done. Never rejects. */
  readonly run: (other?: () => Promise<void>) => Promise<void>;
  /** Ends the repetition, and waits for what is being done. */
  stop(): Promise<void>;
}

/** Starts to repeat work. `onError` gets what it throws. */
export function startPoll(intervalMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Poll {
  let running: Promise<void> | undefined;
  const run: Poll['run'] = (other = work) =>
    (running ??= other()
      .catch(onError)
      .finally(() => (running = undefined)));
  const timer = setInterval(() => void run(), intervalMs);
  return {
    run,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
