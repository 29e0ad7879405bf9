// One trial that nobody has asked for yet, made like those that were asked for last: a press that wishes the same is answered at once. It has
// no owner and no home, nobody knows its id, and it gives way where its place or its memory is needed.
import { hasDisplay, type SessionKind, type SessionState } from '#src/desktop/engines/engine.ts';
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import { createSessionId } from '../members/secrets.ts';
import { limitsOf } from './orders.ts';
import type { RunningSessions } from './running-sessions.ts';
import type { SessionServices } from './session-services.ts';
import { createTrialWishes, likenessOf } from './trial-wishes.ts';

const LOOK_EVERY_MS = 1_000;
/** After the start of a session, which needs the processor itself. */
const REST_MS = 6_000;
/** After a spare that failed. */
const FAULT_MS = 5 * 60_000;
/** A spare is not replaced sooner: a start takes two seconds of processor time, and opening pages must not cause many. */
const YOUNGEST_MS = 20_000;
/** Until its app is there. */
const LOADS_MS = 5_000;
/** It has the image that was there when it began, and an operator may make another. */
const OLDEST_MS = 60 * 60_000;
/** Twice what one with Writer takes. */
const MEMORY_BYTES = 700 * 2 ** 20;

/** The spare trial of this host. */
export interface SpareTrial {
  /** Announces a likely request with these preferences. */
  expect(preferences: Preferences): void;
  /** Notes a wish. Returns the spare, which is the caller's now, if it is like that. It may not have begun to run. */
  take(preferences: Preferences): GivenTrial | undefined;
  /**
   * Ends the spare if another session needs its place, its memory or the processor that it begins with. Returns nothing if there is
   * nothing to wait for.
   */
  makeRoom(kind: SessionKind): Promise<unknown> | undefined;
  /** Whether a press would be answered with one. */
  isReady(): boolean;
  /** Starts none any more. */
  close(): void;
}

/** A spare that was assigned to a visitor. */
export interface GivenTrial {
  readonly id: string;
  /** Rejects as the engine's `start` does. */
  readonly started: Promise<SessionState>;
}

/** What others say of the host: whether somebody waits for a place, and whether no session may start. */
interface Around {
  readonly isWanted: () => boolean;
  readonly isRefused: () => boolean;
}

/** Makes it. The first one starts some seconds later. */
export function createSpareTrial(
  { engine, config, log, now }: SessionServices,
  sessions: RunningSessions,
  { isWanted, isRefused }: Around,
): SpareTrial {
  const wishes = createTrialWishes(now);
  let spare: (GivenTrial & { readonly like: string; readonly since: number }) | undefined;
  let startsAt = 0;

  const frees = (kind: SessionKind) => {
    const trials = kind === 'trial' ? config.DESKTOP_MAX_TRIALS - sessions.count('trial') : Infinity;
    return Math.min(trials, config.DESKTOP_MAX_SESSIONS - sessions.desktops());
  };
  const isShort = () => process.availableMemory() < MEMORY_BYTES;

  const rest = () => {
    startsAt = Math.max(startsAt, now() + REST_MS);
  };
  engine.onEnd(({ id }) => {
    if (id !== spare?.id) return;
    spare = undefined;
    startsAt = now() + FAULT_MS;
  });
  const end = async () => {
    const id = spare?.id;
    spare = undefined;
    if (id !== undefined) await engine.stop(id, 'operator').catch(() => undefined);
  };

  async function look(): Promise<void> {
    if (isRefused()) return end();
    if (now() < startsAt) return;
    const wish = wishes.next();
    const age = spare && now() - spare.since;
    if (spare && age !== undefined && age >= YOUNGEST_MS && (spare.like !== likenessOf(wish) || age > OLDEST_MS))
      return end();
    if (spare || isWanted() || isShort() || frees('trial') < 1) return;
    const id = createSessionId('trial');
    const started = engine.start({ ...wish, id, kind: 'trial', isSpare: true, limits: limitsOf('trial', config) });
    spare = { id, started, like: likenessOf(wish), since: now() };
    try {
      await started;
    } catch (err) {
      log.warn({ err }, 'a spare trial (DESKTOP_WARM) could not be started');
      if (spare?.id === id) spare = undefined;
      startsAt = now() + FAULT_MS;
    }
  }
  rest();
  const isOn = config.DESKTOP_WARM && engine.give !== undefined && config.DESKTOP_MAX_TRIALS > 0;
  const timer = isOn ? setInterval(() => void look(), LOOK_EVERY_MS).unref() : undefined;

  return {
    expect: (preferences) => wishes.expect(preferences),
    take(preferences) {
      wishes.add(preferences);
      rest();
      const { give } = engine;
      if (!give || spare?.like !== likenessOf(preferences)) return undefined;
      const { id, started } = spare;
      const phase = engine.state(id)?.phase;
      if (phase === undefined || phase === 'ending') return undefined;
      spare = undefined;
      return { id, started: started.then(() => give(id)) };
    },
    makeRoom(kind) {
      if (!hasDisplay(kind)) return undefined;
      rest();
      if (!spare) return undefined;
      const isNeeded = frees(kind) <= 1 || isShort();
      if (!isNeeded && now() - spare.since >= LOADS_MS) return undefined;
      const ended = end();
      return isNeeded ? ended : undefined;
    },
    isReady: () => spare !== undefined && engine.state(spare.id)?.phase === 'running',
    close: () => clearInterval(timer),
  };
}
