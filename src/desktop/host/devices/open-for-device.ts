// The session through which a device reaches the files of its member.
import { setTimeout } from 'node:timers/promises';
import type { Sessions } from '../sessions/sessions.ts';

/** A device says neither: what it starts shows no text and no time. */
const UNSAID = { language: 'en', zone: 'UTC' } as const;
const TRY_EVERY_MS = 500;
const MOST_TRIES = 60;

/**
 * Returns the session of a home's files, or the desktop if it runs; waits while it starts. `isAllowed` is asked just before a start.
 * Rejects if there can be none.
 */
export async function openForDevice(
  sessions: Pick<Sessions, 'openFiles'>,
  home: string,
  isAllowed: () => boolean,
): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const admission = await sessions.openFiles(home, UNSAID, isAllowed);
    if (admission.result === 'started') return admission.id;
    if (admission.result !== 'waiting') throw new Error(`a session of files was refused: ${admission.result}`);
    await setTimeout(TRY_EVERY_MS, undefined, { ref: false });
    if (!isAllowed()) break;
  }
  throw new Error('a session of files does not start');
}
