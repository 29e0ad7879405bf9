// The way to a member's files: the desktop if it runs, else a session of files alone.
import type { FilesRequest } from '#src/desktop/protocol/host-requests.ts';
import { withinAnswerTime } from '../http/answer-timeout.ts';
import type { Admission } from './admission.ts';
import type { HomesThatGetFiles } from './homes-that-get-files.ts';
import { limitsOf } from './orders.ts';
import type { RunningSessions } from './running-sessions.ts';
import type { SessionServices } from './session-services.ts';
import { nextInLine, type SessionStarts } from './session-starts.ts';

/** Sessions without a display show nothing of this. */
export const NO_DISPLAY = { layout: 'us', scheme: 'light', size: { width: 800, height: 600, ratio: 1 } } as const;

/** Makes what opens it. */
export function createMemberFiles(
  { engine, config }: SessionServices,
  sessions: RunningSessions,
  { start, refuse }: SessionStarts,
  getting: HomesThatGetFiles,
) {
  return {
    /**
     * Returns the session through which a page reaches the files of a home, or a place while it starts. `desktop-only`: the engine
     * opens them in a desktop alone. `isSignedIn` is asked again just before the start. `homeBytes` says how large the home may be.
     */
    async openFiles(
      home: string,
      preferences: Pick<FilesRequest, 'language' | 'zone'>,
      isSignedIn: () => boolean,
      homeBytes: () => Promise<number> = async () => limitsOf('files', config).homeBytes,
    ): Promise<Admission> {
      for (const kind of ['work', 'files'] as const) {
        const id = sessions.ofHome(home, kind);
        const phase = id === undefined ? undefined : engine.state(id)?.phase;
        if (id !== undefined && phase === 'running') return { result: 'started', id, ratio: 1, isNew: false };
        if (phase === 'starting') return nextInLine();
        // It ends just now; a desktop that ends keeps its documents first.
        if (id !== undefined && kind === 'files') await sessions.end(id, 'user');
      }
      const own = { homeBytes: engine.hasFiles ? await homeBytes() : 0 };
      const copy = getting.settled(home);
      if (copy && !(await withinAnswerTime(copy))) return nextInLine();
      if (!engine.hasFiles) return { result: 'desktop-only' };
      // Another page of the member may have opened them meanwhile.
      if (sessions.ofHome(home, 'files') !== undefined) return nextInLine();
      if (!isSignedIn()) return { result: 'sign-in' };
      if (sessions.withoutDisplay() >= config.DESKTOP_MAX_FILES) return refuse('no-room');
      return start({ kind: 'files', home }, { ...NO_DISPLAY, ...preferences }, undefined, own);
    },
  };
}
