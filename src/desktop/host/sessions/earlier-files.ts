// Earlier versions of a member's files: a session that reads one, and what is put back out of it.
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import type { EarlierRequest, PutBackRequest } from '#src/desktop/protocol/host-requests.ts';
import { HostError } from '../http/http.ts';
import type { Admission } from './admission.ts';
import type { HomesThatGetFiles } from './homes-that-get-files.ts';
import { NO_DISPLAY } from './member-files.ts';
import type { RunningSessions } from './running-sessions.ts';
import type { SessionServices } from './session-services.ts';
import { nextInLine, type SessionStarts } from './session-starts.ts';

/** Makes what opens them. */
export function createEarlierFiles(
  { engine, config }: SessionServices,
  sessions: RunningSessions,
  { start, refuse }: SessionStarts,
  getting: HomesThatGetFiles,
) {
  /** The session that reads a version of the home, whichever that is. */
  function sessionOf(home: string) {
    const id = sessions.ofHome(home, 'earlier');
    const owner = id === undefined ? undefined : sessions.ownerOf(id);
    return id !== undefined && owner?.kind === 'earlier'
      ? { id, version: owner.version, phase: engine.state(id)?.phase }
      : undefined;
  }

  /**
   * Returns the session that reads a version, or a place while it starts. A member has one at a time: another version ends the one before,
   * whose page opens it again at its next question. `isSignedIn` is asked again just before the start. Throws a `HostError` 'missing'.
   */
  async function openEarlier(
    home: string,
    { version, ...preferences }: Pick<EarlierRequest, 'language' | 'zone' | 'version'>,
    isSignedIn: () => boolean,
  ): Promise<Admission> {
    if (engine.earlier?.times(home).includes(version) !== true) throw new HostError('missing');
    const open = sessionOf(home);
    if (open?.phase === 'starting') return nextInLine();
    if (open?.phase === 'running' && open.version === version)
      return { result: 'started', id: open.id, ratio: 1, isNew: false };
    if (open) await sessions.end(open.id, 'user');
    if (!isSignedIn()) return { result: 'sign-in' };
    // Two pages that ask at once: the other one has started it meanwhile.
    if (sessionOf(home)) return nextInLine();
    if (sessions.withoutDisplay() >= config.DESKTOP_MAX_FILES) return refuse('no-room');
    return start({ kind: 'earlier', home, version }, { ...NO_DISPLAY, ...preferences });
  }

  return {
    openEarlier,

    /** Puts a file or folder of a version back. Throws a `HostError`, or as `EarlierVersions.putBack` does. */
    async putBack(
      home: string,
      { path, when, ...version }: Pick<PutBackRequest, 'path' | 'when' | 'language' | 'zone' | 'version'>,
      isSignedIn: () => boolean,
    ): Promise<KeptFiles> {
      const admission = await openEarlier(home, version, isSignedIn);
      if (admission.result !== 'started' || !engine.earlier)
        throw new HostError(admission.result === 'sign-in' ? 'sign-in' : 'busy');
      return getting.add(home, engine.earlier.putBack(admission.id, path, when));
    },
  };
}
