// The sessions of an engine, and what every engine does with them in the same way.
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import {
  type Ending,
  type EndSoon,
  type Engine,
  ENGINE_ID,
  EngineError,
  type SessionOrder,
  type SessionState,
} from './engine.ts';

/** What every engine knows of a session. */
export interface KnownSession {
  readonly order: Pick<SessionOrder, 'id' | 'kind' | 'home' | 'size'>;
  started: number;
  phase: SessionState['phase'];
  /** See `SessionState`; changed by `noteViewers`. */
  unseenSince: number | undefined;
  /** The end that was said to be near, and when it was said. */
  soon?: { readonly at: number; readonly saidAt: number };
  starting?: Promise<SessionState>;
  ending?: Promise<Ending>;
}

/** Endings that are kept, for those who ask to end a session that has just ended by itself. */
const MOST_ENDINGS = 200;
/** A session may say what it likes. */
const SOON_EVERY_MS = 60_000;

/** Makes the table. `finish` ends a session. */
export function createSessionTable<Session extends KnownSession>(
  finish: (session: Session, why: EndReason) => Promise<Ending>,
) {
  const sessions = new Map<string, Session>();
  const endings = new Map<string, Ending>();
  const listeners: ((ending: Ending) => void)[] = [];
  const soonListeners: ((soon: EndSoon) => void)[] = [];

  /** Throws `EngineError` 'unknown-session'. */
  const find = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new EngineError('unknown-session', `There is no session ${id}.`);
    return session;
  };
  /** Until it has ended a session is in the table, so that all who end it at once get the same answer. */
  const note = (ending: Ending): Ending => {
    sessions.delete(ending.id);
    endings.set(ending.id, ending);
    const [oldest] = endings.keys();
    if (endings.size > MOST_ENDINGS && oldest !== undefined) endings.delete(oldest);
    for (const listener of listeners) listener(ending);
    return ending;
  };
  /** An end that fails can be asked for again. */
  const end = (session: Session, why: EndReason): Promise<Ending> =>
    (session.ending ??= finish(session, why).then(note, (error: unknown) => {
      delete session.ending;
      throw error;
    }));

  return {
    sessions,
    find,
    end,
    /** A session says that it ends soon. */
    noteSoon: (session: Session, { why, at }: Pick<EndSoon, 'why' | 'at'>): void => {
      const { id, kind, home } = session.order;
      const { soon } = session;
      if (kind !== 'work' || home === undefined || soon?.at === at) return;
      // The host asks the site for each.
      if (soon && Math.abs(Date.now() - soon.saidAt) < SOON_EVERY_MS) return;
      session.soon = { at, saidAt: Date.now() };
      for (const listener of soonListeners) listener({ id, home, why, at });
    },
    /**
     * Starts what was ordered: `make` refuses or makes the session, `begin` starts it. The same id twice is the same
     * session.
     */
    async start(
      order: SessionOrder,
      make: () => Session,
      begin: (session: Session) => Promise<SessionState>,
    ): Promise<SessionState> {
      const isOrder = [order.id, order.home ?? 'home'].every((id) => ENGINE_ID.test(id));
      if (!isOrder || (order.kind !== 'trial') !== (order.home !== undefined))
        throw new EngineError('not-started', 'The order of a session is not valid.');
      const known = sessions.get(order.id);
      if (known?.starting) return known.starting;
      const session = make();
      sessions.set(order.id, session);
      endings.delete(order.id);
      session.starting = begin(session);
      return session.starting;
    },
    /** What every engine answers in the same way. */
    methods: {
      state(id) {
        const session = sessions.get(id);
        return session && knownState(session);
      },
      list: () => Array.from(sessions.values(), knownState),
      async stop(id, why) {
        const ended = endings.get(id);
        return ended && !sessions.has(id) ? ended : end(find(id), why);
      },
      onEnd: (listener) => void listeners.push(listener),
      onSoon: (listener) => void soonListeners.push(listener),
    } satisfies Pick<Engine, 'state' | 'list' | 'stop' | 'onEnd' | 'onSoon'>,
  };
}

/** For the host. */
export function knownState({ order, phase, started, unseenSince }: KnownSession): SessionState {
  const { id, kind, home, size } = order;
  const rest = { phase, ratio: size.ratio, started, ...(unseenSince !== undefined && { unseenSince }) };
  return { id, kind, ...(home !== undefined && { home }), ...rest };
}

/** So many pages show the session now. */
export function noteViewers(session: KnownSession, count: number): void {
  session.unseenSince = count > 0 ? undefined : (session.unseenSince ?? Date.now());
}
