// Sessions that end because an operator has ordered it: visitors are told first.
import type { Engine } from '#src/desktop/engines/engine.ts';
import type { Closing } from '#src/desktop/protocol/operator-orders.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** The ordered ends of this host. */
export type Closings = ReturnType<typeof createClosings>;

/** `failed` gets what `Sessions.end` rejected with. */
export function createClosings(
  engine: Pick<Engine, 'announce' | 'onEnd' | 'state'>,
  sessions: Pick<Sessions, 'running' | 'end'>,
  failed: (error: unknown) => void,
) {
  const closings = new Map<string, { readonly at: number; readonly timer: NodeJS.Timeout }>();
  const forget = (id: string) => {
    clearTimeout(closings.get(id)?.timer);
    closings.delete(id);
  };
  engine.onEnd(({ id }) => forget(id));

  /** One that starts cannot be told yet. */
  const tell = (id: string, closing: Closing | undefined) => {
    const isMeant = () => closings.get(id)?.at === closing?.at;
    void sessions.running.get(id)?.started.then(
      () => isMeant() && engine.state(id) && engine.announce?.(id, closing),
      () => forget(id),
    );
  };

  return {
    /** When a session ends by an order: milliseconds since 1970. */
    endOf: (id: string): number | undefined => closings.get(id)?.at,

    /** Ends a session at a time. An earlier order for it does not hold any more. */
    close(id: string, closing: Closing, now: number): void {
      forget(id);
      const timer = setTimeout(() => void sessions.end(id, 'operator').catch(failed), Math.max(0, closing.at - now));
      closings.set(id, { at: closing.at, timer: timer.unref() });
      tell(id, closing);
    },

    /** Takes all orders back. */
    openAll(): void {
      for (const id of Array.from(closings.keys())) {
        forget(id);
        tell(id, undefined);
      }
    },
  };
}
