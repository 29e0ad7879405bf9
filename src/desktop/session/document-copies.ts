// Copies of a member's documents, one each 20 to 30 s: LibreOffice's own come late, and not at all of a document that it has opened again.
import { setTimeout as wait } from 'node:timers/promises';
import { askHelperWithin, askNumbers, HelperFault } from './file-helper.ts';

/** From the end of one to the next. */
const EVERY_MS = 19_000;
/** A pause in typing, and how long one is waited for. */
const PAUSE_MS = 400;
const PATIENCE_MS = 8_000;
const LOOK_MS = 50;
/** What is typed waits no longer, whatever becomes of the copy. */
const HELD_MS = 3_000;
/** The helper gives up before (guest/save.sh). */
const WITHIN_MS = 9_000;

/** What it needs of the pages that type: that of the owner, and of those who help. */
export interface Typist {
  /** When one last sent keys or the pointer. */
  readonly typedAt: () => number;
  /** Keeps what they send from now on; returns what gives that to the display. */
  readonly hold: () => () => void;
}

/**
 * Has the programs of a session keep what was not saved, as long as this process lives. LibreOffice drops keys that come while it writes
 * a copy: it waits for a pause in typing, and keys that come meanwhile wait.
 */
export async function keepCopies(helper: string, { typedAt, hold }: Typist): Promise<never> {
  for (;;) {
    await wait(EVERY_MS);
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() - typedAt() < PAUSE_MS && Date.now() < until) await wait(LOOK_MS);
    const release = hold();
    const timer = setTimeout(release, HELD_MS);
    try {
      // What was typed before.
      await askNumbers(helper, 'HEARD');
      (await askHelperWithin(WITHIN_MS, helper, 'KEEP')).socket.destroy();
    } catch (error) {
      // A session that has ended, or is too busy: the next time.
      if (!(error instanceof HelperFault)) throw error;
    } finally {
      clearTimeout(timer);
      release();
    }
  }
}
