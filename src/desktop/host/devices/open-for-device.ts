// The session through which a device reaches the files of its member.
import { setTimeout } from 'node:timers/promises';
import type { HostServices } from '../services.ts';

/** A device says neither: what it starts shows no text and no time. */
const UNSAID = { language: 'en', zone: 'UTC' } as const;
const TRY_EVERY_MS = 500;
const MOST_TRIES = 60;

type OpeningServices = Pick<HostServices, 'homeBytesOf' | 'homeState'> & {
  readonly sessions: Pick<HostServices['sessions'], 'openFiles'>;
  readonly members: Pick<HostServices['members'], 'subjectOf'>;
};

/**
 * Returns the session of a home's files, or the desktop if it runs; waits while it starts. `isAllowed` is asked just before a start.
 * Where the member is not signed in the home keeps its size, and none is made: how large it may be is not known. Rejects if there can
 * be no session.
 */
export async function openForDevice(
  { sessions, members, homeState, homeBytesOf }: OpeningServices,
  home: string,
  isAllowed: () => boolean,
): Promise<string> {
  const homeBytes = async () => {
    const sub = members.subjectOf(home);
    if (sub !== undefined) return homeBytesOf(sub);
    const { limitBytes } = (await homeState(home)) ?? {};
    if (limitBytes === undefined) throw new Error('the home is new: its member has to sign in first');
    return limitBytes;
  };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const admission = await sessions.openFiles(home, UNSAID, isAllowed, homeBytes);
    if (admission.result === 'started') return admission.id;
    if (admission.result !== 'waiting') throw new Error(`a session of files was refused: ${admission.result}`);
    await setTimeout(TRY_EVERY_MS, undefined, { ref: false });
    if (!isAllowed()) break;
  }
  throw new Error('a session of files does not start');
}
