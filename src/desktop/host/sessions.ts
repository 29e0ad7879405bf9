// The sessions of this host: who may start one, whose each is, and what is left of it once it has ended.
import type { FastifyBaseLogger } from 'fastify';
import type { Ending, Engine } from '#src/desktop/engines/engine.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import type { SessionReport, KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import { newRequestId } from '#src/server/http/request-id.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import type { Admission } from './admission.ts';
import { createClientTrials } from './client-trials.ts';
import { isOf } from './clients.ts';
import { createEndedSessions, type Owner } from './ended-sessions.ts';
import type { HostEvents } from './host-metrics.ts';
import { inTime } from './in-time.ts';
import { limitsOf } from './orders.ts';
import type { Receipts } from './receipts.ts';
import type { RunningSession } from './running-session.ts';
import { createKey, createSessionId, isKey, keyOf } from './secrets.ts';
import type { DesktopConfig } from './settings.ts';
import { createStartFaults } from './start-faults.ts';
import { createWaitingPlaces } from './waiting.ts';

/** What sessions are made with. */
export interface SessionServices {
  readonly engine: Engine;
  readonly config: DesktopConfig;
  readonly receipts: Receipts;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly events: HostEvents;
  readonly now: () => number;
}

/** Starts in a minute: each takes a second of a processor core. */
const STARTS = { ofClient: 6, ofAll: 60 };

/** For a session that is starting: with the key, or as the member, the page asks for it again. */
const nextInLine = (key = ''): Admission => ({ result: 'waiting', place: 1, key });

/** The sessions of this process. */
export type Sessions = ReturnType<typeof createSessions>;

/** Follows the engine from now on. */
export function createSessions({ engine, config, receipts, log, events, now }: SessionServices) {
  const running = new Map<string, RunningSession>();
  const ended = createEndedSessions(now);
  const waitingTrials = createWaitingPlaces(config.DESKTOP_MAX_WAITING, now);
  const waitingMembers = createWaitingPlaces(config.DESKTOP_MAX_WAITING, now);
  const isTooOften = createMinuteLimit(STARTS, now);
  const faults = createStartFaults(log, events);
  /** Members whose home gets files of a trial: their desktop opens with them. */
  const keeping = new Map<string, Promise<void>>();
  const trials = () => [...running.values()].flatMap(({ owner }) => (owner.kind === 'trial' ? [owner] : []));

  /** The engine's listener and the answer of `stop` may come in any order. */
  const finish = (ending: Ending) => {
    const session = running.get(ending.id);
    if (!session) return;
    running.delete(ending.id);
    const { kind, why, started, ended: endedAt, reason } = ending;
    events.ended(kind, why);
    const number = why === 'failed' ? newRequestId() : undefined;
    const level = why === 'failed' ? 'error' : 'info';
    log[level]({ kind, why, seconds: Math.round((endedAt - started) / 1000), reason, number }, 'session ended');
    ended.add(ending.id, { owner: session.owner, why, number, receipt: receiptOf(ending, session) });
  };
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
  engine.onEnd(finish);

  /** The id of the session that has a home. */
  const ofHome = (home: string): string | undefined =>
    [...running].find(([, { owner }]) => owner.kind === 'work' && owner.home === home)?.[0];

  // Desktops of members that run elsewhere go on while this host starts again. A trial's owner is forgotten, so that an engine ends it.
  for (const state of engine.list())
    if (state.home !== undefined)
      running.set(state.id, {
        owner: { kind: 'work', home: state.home },
        ratio: state.ratio,
        started: Promise.resolve(state),
        orderedAt: state.started,
        kept: 0,
      });

  const trialOf = (key: string | undefined): RunningSession | undefined =>
    [...running.values()].find(({ owner }) => owner.kind === 'trial' && isKey(key, owner.hash));

  /** Starts a session. A page that would wait too long for the answer gets a place, and asks again. */
  async function start(owner: Owner, preferences: Preferences, key?: string): Promise<Admission> {
    const id = createSessionId(owner.kind);
    const admission = begin(id, owner, preferences, key);
    const session = running.get(id);
    if (session) session.admission = admission;
    return (await inTime(admission)) ?? nextInLine(key);
  }

  async function begin(id: string, owner: Owner, preferences: Preferences, key?: string): Promise<Admission> {
    const { kind } = owner;
    const { language, layout, scheme, zone, size } = preferences;
    const order = { id, kind, language, layout, scheme, zone, size, limits: limitsOf(kind, config) };
    const ordered = performance.now();
    const started = engine.start(owner.kind === 'work' ? { ...order, home: owner.home } : order);
    // Counted before it runs, so that requests that come together do not pass together.
    running.set(id, { owner, ratio: size.ratio, started, orderedAt: now(), kept: 0 });
    try {
      await started;
      events.started(kind, performance.now() - ordered);
      faults.started(kind);
      return { result: 'started', id, ratio: size.ratio, isNew: true, ...(key !== undefined && { key }) };
    } catch (err) {
      running.delete(id);
      return faults.failed(kind, err);
    }
  }

  const ofClient = createClientTrials({ running, waiting: waitingTrials, engine, config, now });

  const refuse = (result: 'one-each' | 'no-room' | 'too-many' | 'closed'): Admission => {
    events.refused(result);
    return { result };
  };

  async function end(id: string, why: EndReason): Promise<void> {
    if (running.has(id)) finish(await engine.stop(id, why));
  }

  return {
    counts: () => ({
      trial: trials().length,
      work: running.size - trials().length,
      waiting: waitingTrials.count() + waitingMembers.count(),
    }),

    /** Starts a trial for a client, or gives it a place to wait. `key`: its secret, with which its page may have asked before. */
    async startTrial(client: string, preferences: Preferences, key?: string): Promise<Admission> {
      const secret = key === undefined ? createKey() : keyOf(key);
      let hasReplaced = false;
      for (;;) {
        const own = trialOf(key);
        if (own?.admission) {
          own.leftAt = undefined;
          return (await inTime(own.admission)) ?? nextInLine(key);
        }
        // Nobody who waited would get a place.
        if (config.DESKTOP_MAX_TRIALS === 0) return refuse('closed');
        const network = ofClient.full(client, secret.key);
        if (network === undefined) break;
        if (waitingTrials.takeOver(secret, (other) => isOf(other, network))) continue;
        const [left] = ofClient.leftIn(network);
        if (!left) return { ...refuse('one-each'), ...ofClient.untilFree(network) };
        const wait = left.endsAt - now();
        if (wait > 0) return { result: 'one-each', seconds: Math.ceil(wait / 1000) };
        await end(left.id, 'left');
        hasReplaced = true;
      }
      const free = Math.min(
        config.DESKTOP_MAX_TRIALS - trials().length,
        config.DESKTOP_MAX_SESSIONS - running.size - waitingMembers.count(),
      );
      const isFirst = waitingTrials.count() === 0 && free > 0;
      const place = isFirst ? 0 : waitingTrials.ask(client, secret);
      if (place === undefined) return refuse('no-room');
      if (place > free) return { result: 'waiting', place, key: secret.key };
      // Also where the start is refused: the page asks with another key then, and nobody would hold the first place.
      waitingTrials.leave(secret.key);
      if (isTooOften(client)) return refuse('too-many');
      const admission = await start({ kind: 'trial', hash: secret.hash, client }, preferences, secret.key);
      return admission.result === 'started' ? { ...admission, hasReplaced } : admission;
    },

    /**
     * Returns the desktop of a member, or starts it, or gives the member a place to wait. `isSignedIn` is asked again just before the
     * start: the account may be gone by then, and its home with it.
     */
    async startWork(home: string, preferences: Preferences, isSignedIn: () => boolean): Promise<Admission> {
      const copy = keeping.get(home)?.then(() => true);
      if (copy && !(await inTime(copy))) return nextInLine();
      for (let id = ofHome(home); id !== undefined; id = ofHome(home)) {
        const session = running.get(id);
        const state = await inTime(session?.started.catch(() => undefined));
        if (!state && engine.state(id)?.phase === 'starting') return nextInLine();
        if (session && state && engine.state(id)?.phase === 'running')
          return { result: 'started', id, ratio: session.ratio, isNew: false };
        // It ends just now: the home is free once that is over.
        if (state) finish(await engine.stop(id, 'user'));
        else running.delete(id);
      }
      if (!isSignedIn()) return { result: 'sign-in' };
      const free = config.DESKTOP_MAX_SESSIONS - running.size;
      const isFirst = waitingMembers.count() === 0 && free > 0;
      // A member has one place, whatever the page sends.
      const place = isFirst ? 0 : waitingMembers.ask(home, keyOf(home));
      if (place === undefined) return refuse('no-room');
      if (place > free) return { result: 'waiting', place, key: '' };
      waitingMembers.leave(home);
      if (isTooOften(home)) return refuse('too-many');
      return start({ kind: 'work', home }, preferences);
    },

    /** Whose a session is, also an ended one. */
    ownerOf: (id: string): Owner | undefined => running.get(id)?.owner ?? ended.find(id)?.owner,

    report(id: string): SessionReport | undefined {
      if (running.has(id)) return { state: engine.state(id)?.phase === 'starting' ? 'starting' : 'running' };
      const session = ended.find(id);
      if (!session) return undefined;
      const { why, number, receipt } = session;
      return { state: 'ended', why, ...(number !== undefined && { number }), ...(receipt && { receipt }) };
    },

    /** Ends a session. Returns once nothing of it is left. */
    end,

    /** When a session that runs was asked for. */
    startedAt: (id: string): number | undefined => running.get(id)?.orderedAt,

    /** The page that showed a trial was closed: until a page asks for it again, another trial of the same client may end it. */
    leave(id: string): void {
      const session = running.get(id);
      if (session) session.leftAt = now();
    },

    /** Gives up a place to wait, or a trial that has not been shown yet; `mayReturn`: in a while, as the page may come back. */
    leaveQueue(key: string, mayReturn: boolean): void {
      if (mayReturn) waitingTrials.close(key);
      else waitingTrials.leave(key);
      const starting = trialOf(key);
      if (starting) starting.leftAt = now();
    },

    ofHome,

    /** Returns nothing unless the session runs. */
    async ticket(id: string): Promise<string | undefined> {
      const session = running.get(id);
      if (!session || !engine.state(id)) return undefined;
      session.leftAt = undefined;
      return engine.ticket(id);
    },

    /** How many files of a trial were taken into accounts. */
    keptOf: (id: string): number => running.get(id)?.kept ?? 0,

    /** Takes files of a trial into a home. */
    async keep(id: string, home: string, paths: readonly string[]): Promise<KeptFiles> {
      const session = running.get(id);
      const copy = engine.keep(id, home, paths);
      const settled = copy.then(
        () => undefined,
        () => undefined,
      );
      if (!keeping.has(home)) {
        keeping.set(home, settled);
        void settled.then(() => keeping.delete(home));
      }
      const made = await copy;
      if (session) session.kept += made.files;
      return made;
    },
  };
}
