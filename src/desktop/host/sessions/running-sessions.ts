// The sessions that run or start, whose each is, and what is left of one that has ended.
import { type Ending, hasDisplay, type SessionKind, type SessionState } from '#src/desktop/engines/engine.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import type { SessionReport } from '#src/desktop/protocol/host-messages.ts';
import { newRequestId } from '#src/server/http/request-id.ts';
import { isKey } from '../members/secrets.ts';
import type { Admission } from './admission.ts';
import { createEndedSessions, type Owner } from './ended-sessions.ts';
import type { SessionServices } from './session-services.ts';

/** What the host knows of a session that runs, or is starting. */
export interface RunningSession {
  readonly owner: Owner;
  readonly ratio: 1 | 2;
  readonly started: Promise<SessionState>;
  readonly orderedAt: number;
  /** When the page of a trial said that it is closed, until a page asks for the trial again. */
  leftAt?: number | undefined;
  /** What the page that asked for it is told; absent for one that ran before this host. */
  admission?: Promise<Admission>;
  /** Files that were taken into an account. */
  kept: number;
}

/** The sessions of this process. */
export type RunningSessions = ReturnType<typeof createRunningSessions>;

/** Follows the engine from now on. */
export function createRunningSessions({ engine, receipts, log, events, now }: SessionServices) {
  const running = new Map<string, RunningSession>();
  const ended = createEndedSessions(now);

  const receiptOf = (ending: Ending, { kept }: RunningSession) => {
    const { checks } = ending;
    if (ending.kind !== 'trial' || !checks) return undefined;
    try {
      return receipts.issue({ ...ending, checks }, kept);
    } catch (err) {
      log.error({ err }, 'a receipt could not be written');
      return undefined;
    }
  };

  /** The engine's listener and the answer of `stop` may come in any order. */
  const finish = (ending: Ending) => {
    const session = running.get(ending.id);
    if (!session) return;
    running.delete(ending.id);
    const { kind, why, started, ended: endedAt, reason, guests } = ending;
    events.ended(kind, why);
    const number = why === 'failed' ? newRequestId() : undefined;
    const level = why === 'failed' ? 'error' : 'info';
    log[level]({ kind, why, seconds: Math.round((endedAt - started) / 1000), reason, number }, 'session ended');
    ended.add(ending.id, { owner: session.owner, why, number, guests, receipt: receiptOf(ending, session) });
  };
  engine.onEnd(finish);

  // Desktops of members that run elsewhere go on while this host starts again. A trial's owner is forgotten, so that an engine ends it.
  for (const state of engine.list())
    if (state.home !== undefined)
      running.set(state.id, {
        owner: { kind: state.kind === 'files' ? 'files' : 'work', home: state.home },
        ratio: state.ratio,
        started: Promise.resolve(state),
        orderedAt: state.started,
        kept: 0,
      });

  return {
    /** By id. */
    running: running as ReadonlyMap<string, RunningSession>,

    add: (id: string, session: RunningSession): void => void running.set(id, session),
    /** Forgets one that never ran. */
    remove: (id: string): void => void running.delete(id),

    count: (kind: Owner['kind']): number => [...running.values()].filter(({ owner }) => owner.kind === kind).length,

    /** Trials that do not run yet. */
    startingTrials: (): number =>
      [...running].filter(
        ([id, { owner }]) => owner.kind === 'trial' && (engine.state(id)?.phase ?? 'starting') === 'starting',
      ).length,

    /** Sessions that have a place of DESKTOP_MAX_SESSIONS. */
    desktops: (): number => [...running.values()].filter(({ owner }) => hasDisplay(owner.kind)).length,
    /** Those that have one of DESKTOP_MAX_FILES. */
    withoutDisplay: (): number => [...running.values()].filter(({ owner }) => !hasDisplay(owner.kind)).length,

    /** The id of the session of a kind that has a home. */
    ofHome: (home: string, kind: Exclude<SessionKind, 'trial'> = 'work'): string | undefined =>
      [...running].find(([, { owner }]) => owner.kind === kind && owner.home === home)?.[0],

    /** The ids of all sessions that have a home. */
    allOfHome: (home: string): string[] =>
      [...running].filter(([, { owner }]) => owner.kind !== 'trial' && owner.home === home).map(([id]) => id),

    /** The trial of the holder of a key. */
    ofKey: (key: string | undefined): RunningSession | undefined =>
      [...running.values()].find(({ owner }) => owner.kind === 'trial' && isKey(key, owner.hash)),

    /** When a session that runs was asked for. */
    startedAt: (id: string): number | undefined => running.get(id)?.orderedAt,

    /** Whose a session is, also an ended one. */
    ownerOf: (id: string): Owner | undefined => running.get(id)?.owner ?? ended.find(id)?.owner,

    report(id: string): SessionReport | undefined {
      if (running.has(id)) return { state: engine.state(id)?.phase === 'starting' ? 'starting' : 'running' };
      const session = ended.find(id);
      if (!session) return undefined;
      const { why, number, guests, receipt } = session;
      return {
        state: 'ended',
        why,
        ...(number !== undefined && { number }),
        ...(guests !== undefined && { guests }),
        ...(receipt && { receipt }),
      };
    },

    /** Ends a session. Returns once nothing of it is left. */
    async end(id: string, why: EndReason): Promise<void> {
      if (running.has(id)) finish(await engine.stop(id, why));
    },

    /** Returns nothing unless the session runs. */
    async ticket(id: string): Promise<string | undefined> {
      const session = running.get(id);
      if (!session || !engine.state(id)) return undefined;
      session.leftAt = undefined;
      return engine.ticket(id);
    },

    /** The page that showed a trial was closed: until a page asks for it again, another trial of the same client may end it. */
    leave(id: string): void {
      const session = running.get(id);
      if (session) session.leftAt = now();
    },
  };
}
