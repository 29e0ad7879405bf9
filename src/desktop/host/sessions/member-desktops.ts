// Desktops of members, and their homes while files of a trial are taken into them.
import type { SessionLimits } from '#src/desktop/engines/engine.ts';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import { withinAnswerTime } from '../http/answer-timeout.ts';
import { keyOf } from '../members/secrets.ts';
import type { Admission } from './admission.ts';
import type { HomesThatGetFiles } from './homes-that-get-files.ts';
import type { RunningSessions } from './running-sessions.ts';
import type { Queues, SessionServices } from './session-services.ts';
import { nextInLine, type SessionStarts } from './session-starts.ts';

/** Makes what opens them. */
export function createMemberDesktops(
  { engine, config }: SessionServices,
  sessions: RunningSessions,
  { start, refuse, isRefused }: SessionStarts,
  { members: waiting }: Queues,
  getting: HomesThatGetFiles,
) {
  /** Returns the desktop that has the home, or a place while it starts; nothing if there is none, or once it has ended. */
  async function openDesktop(home: string): Promise<Admission | undefined> {
    for (let id = sessions.ofHome(home); id !== undefined; id = sessions.ofHome(home)) {
      const session = sessions.running.get(id);
      const state = await withinAnswerTime(session?.started.catch(() => undefined));
      const phase = engine.state(id)?.phase;
      if (!state && phase === 'starting') return nextInLine();
      if (session && state && phase === 'running') return { result: 'started', id, ratio: session.ratio, isNew: false };
      // It ends just now: the home is free once that is over.
      if (state) await sessions.end(id, 'user');
      else sessions.remove(id);
    }
    return undefined;
  }

  return {
    /**
     * Returns the desktop of a member, or starts it, or gives the member a place to wait. `isSignedIn` is asked again just before the
     * start: the account may be gone by then, and its home with it. `limits`: those of the member that differ from the settings.
     */
    async startWork(
      home: string,
      preferences: Preferences,
      isSignedIn: () => boolean,
      limits: () => Promise<Partial<SessionLimits>> = async () => ({}),
    ): Promise<Admission> {
      const copy = getting.settled(home);
      if (copy && !(await withinAnswerTime(copy))) return nextInLine();
      const open = await openDesktop(home);
      if (open) return open;
      const own = await limits();
      // Another page of the member may have opened it meanwhile.
      if (sessions.ofHome(home) !== undefined) return nextInLine();
      if (!isSignedIn()) return { result: 'sign-in' };
      if (isRefused()) return refuse('maintenance');
      // A member has one place, whatever the page sends.
      const place = waiting.placeFor(home, keyOf(home), config.DESKTOP_MAX_SESSIONS - sessions.desktops());
      if (place === undefined) return refuse('no-room');
      if (place > 0) return { result: 'waiting', place, key: '' };
      return start({ kind: 'work', home }, preferences, undefined, own);
    },

    /** Takes files of a trial into a home. `homeBytes`: see `Engine.keep`. */
    async keep(id: string, home: string, paths: readonly string[], homeBytes: number): Promise<KeptFiles> {
      // The engine copies into a home that nobody has open, and the page of the files opens it again at its next question.
      const files = sessions.ofHome(home, 'files');
      if (files !== undefined) await sessions.end(files, 'user');
      const session = sessions.running.get(id);
      const made = await getting.add(home, engine.keep(id, home, paths, homeBytes));
      if (session) session.kept += made.files;
      return made;
    },
  };
}
