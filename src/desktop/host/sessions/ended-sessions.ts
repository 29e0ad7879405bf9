// What is known of sessions that have ended, for the page that comes back to one: for an hour, in memory.
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import type { SignedReceipt } from '#src/desktop/protocol/receipt.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';

/** As many as may start in an hour. */
const MOST = 3_600;

/** Whose a session is: the holder of a trial's key, or the member with a home. */
export type Owner =
  | { readonly kind: 'trial'; readonly hash: string; readonly client: string }
  | { readonly kind: 'work' | 'files'; readonly home: string }
  | { readonly kind: 'earlier'; readonly home: string; readonly version: number };

/** An ended session. */
export interface EndedSession {
  readonly owner: Owner;
  readonly why: EndReason;
  /** Of the line in the log about one that failed. */
  readonly number: string | undefined;
  readonly guests: number | undefined;
  readonly receipt: SignedReceipt | undefined;
  readonly endedAt: number;
}

/** Remembers them; the oldest are forgotten. */
export function createEndedSessions(now: () => number) {
  const ended = new Map<string, EndedSession>();
  const forget = () => {
    for (const [id, { endedAt }] of ended) {
      if (ended.size <= MOST && Math.abs(now() - endedAt) < HOUR_MS) return;
      ended.delete(id);
    }
  };
  return {
    add(id: string, session: Omit<EndedSession, 'endedAt'>): void {
      ended.set(id, { ...session, endedAt: now() });
      forget();
    },
    find(id: string): EndedSession | undefined {
      forget();
      return ended.get(id);
    },
  };
}
