// When a session ends by itself, by the page's clock.
import type { ControlState } from '#src/desktop/protocol/control-messages.ts';
import type { Closing } from '#src/desktop/protocol/operator-orders.ts';

export interface Ends {
  readonly why: ControlState['state']['ends']['why'];
  readonly at: number;
  /** From when on the page warns. */
  readonly warnsAt: number;
  readonly age: number;
  /** Almost nothing more can be saved. */
  readonly isFull: boolean;
  /** An app was ended from outside, and is not open again. */
  readonly hasCrashed: boolean;
  /** Copies of what LibreOffice could not open are among the files. */
  readonly hasSetAside: boolean;
  /** An operator has ordered an end. */
  readonly closing?: Closing;
}

/** Reads it from what the session says now. */
export function endsOf(
  { ends, ageSeconds, isFull, hasCrashed, hasSetAside, closing }: ControlState['state'],
  now: number = Date.now(),
): Ends {
  const at = now + ends.seconds * 1000;
  return {
    why: ends.why,
    at,
    warnsAt: at - ends.warns * 1000,
    age: now + ageSeconds * 1000,
    isFull,
    hasCrashed,
    hasSetAside,
    ...(closing && { closing: { ...closing, at: now + closing.seconds * 1000 } }),
  };
}
