// The host before maintenance: no session starts. A restart forgets it, since the maintenance is over then.

/** Whether sessions may start. */
export interface Drain {
  isOn(): boolean;
  /** When those that run end: milliseconds since 1970. Nothing if they may go on. */
  endsAt(): number | undefined;
  start(endsAt: number | undefined): void;
  /** Returns false if sessions could start. */
  stop(): boolean;
}

/** Begins with a host that starts sessions. */
export function createDrain(): Drain {
  let drain: { readonly endsAt: number | undefined } | undefined;
  return {
    isOn: () => drain !== undefined,
    endsAt: () => drain?.endsAt,
    start(endsAt) {
      drain = { endsAt };
    },
    stop() {
      const wasOn = drain !== undefined;
      drain = undefined;
      return wasOn;
    },
  };
}
