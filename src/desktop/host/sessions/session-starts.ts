// Starts sessions in places that are free.
import type { SessionLimits } from '#src/desktop/engines/engine.ts';
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { withinAnswerTime } from '../http/answer-timeout.ts';
import { createSessionId } from '../members/secrets.ts';
import type { Admission } from './admission.ts';
import type { Drain } from './drain.ts';
import type { Owner } from './ended-sessions.ts';
import { limitsOf } from './orders.ts';
import type { RunningSessions } from './running-sessions.ts';
import type { SessionServices } from './session-services.ts';
import type { GivenTrial, SpareTrial } from './spare-trial.ts';
import { createStartFaults } from './start-faults.ts';

/** Starts in a minute: each takes a second of a processor core. */
const STARTS = { ofClient: 6, ofAll: 60 };
/** The same for earlier versions: a member looks through several. */
const LOOKS = { ofClient: 20, ofAll: 60 };

/** For a session that is starting: with the key, or as the member, the page asks for it again. */
export const nextInLine = (key = ''): Admission => ({ result: 'waiting', place: 1, key });

/** Returns the answer to a request for a session; a place if it would take too long, so that the page asks again. */
export const answerInTime = async (admission: Promise<Admission>, key?: string): Promise<Admission> =>
  (await withinAnswerTime(admission)) ?? nextInLine(key);

/** Starts of this process. */
export type SessionStarts = ReturnType<typeof createSessionStarts>;

/** Makes what starts sessions. */
export function createSessionStarts(
  { engine, config, log, events, now }: SessionServices,
  sessions: RunningSessions,
  spare: SpareTrial,
  drain: Pick<Drain, 'isOn'>,
) {
  // One for each, so that a rush of trials takes no start of a member.
  const areTrialsTooOften = createMinuteLimit(STARTS, now);
  const isTooOften = createMinuteLimit(STARTS, now);
  const isLookTooOften = createMinuteLimit(LOOKS, now);
  const faults = createStartFaults(log, events);

  async function begin(
    owner: Owner,
    preferences: Preferences,
    key: string | undefined,
    given: GivenTrial | undefined,
    id: string,
    own: Partial<SessionLimits>,
  ): Promise<Admission> {
    const { kind } = owner;
    const what = owner.kind === 'trial' ? { kind } : owner;
    const ordered = performance.now();
    const start = async () =>
      engine.start({ ...preferences, id, ...what, limits: { ...limitsOf(kind, config), ...own } });
    const started = given?.started ?? spare.makeRoom(kind)?.then(start) ?? start();
    // Counted before it runs, so that requests that come together do not pass together.
    sessions.add(id, { owner, ratio: preferences.size.ratio, started, orderedAt: now(), kept: 0 });
    try {
      await started;
      events.started(kind, performance.now() - ordered);
      faults.started(kind);
      return { result: 'started', id, ratio: preferences.size.ratio, isNew: true, ...(key !== undefined && { key }) };
    } catch (err) {
      sessions.remove(id);
      return faults.failed(kind, err);
    }
  }

  function isOneTooMany(owner: Owner): boolean {
    if (owner.kind === 'trial') return areTrialsTooOften(owner.client) !== undefined;
    return (owner.kind === 'earlier' ? isLookTooOften : isTooOften)(owner.home) !== undefined;
  }

  const refuse = (result: 'one-each' | 'no-room' | 'too-many' | 'closed' | 'maintenance'): Admission => {
    events.refused(result);
    return { result };
  };

  return {
    refuse,
    /** The host is before maintenance. */
    isRefused: () => drain.isOn(),

    /** Starts a session. `key`: of a trial; `own`: limits that differ from the settings. */
    start: async (
      owner: Owner,
      preferences: Preferences,
      key?: string,
      own: Partial<SessionLimits> = {},
    ): Promise<Admission> => {
      if (drain.isOn()) return refuse('maintenance');
      if (isOneTooMany(owner)) return refuse('too-many');
      const given = owner.kind === 'trial' ? spare.take(preferences) : undefined;
      const id = given?.id ?? createSessionId(owner.kind);
      const admission = begin(owner, preferences, key, given, id, own);
      const session = sessions.running.get(id);
      if (session) session.admission = admission;
      return answerInTime(admission, key);
    },
  };
}
