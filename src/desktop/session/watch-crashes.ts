// Looks whether an app of the session was ended from outside, such as for its memory: it leaves an empty screen without a word.
import { askNumbers } from './file-helper.ts';

const EVERY_MS = 3_000;

/** Calls `onChange` when one has ended so, and when it is open again. Looks only while `isShown`. */
export function watchCrashes(helper: string, isShown: () => boolean, onChange: (has: boolean) => void): void {
  let had = false;
  setInterval(() => {
    if (!isShown()) return;
    // Without an answer it stays as it was.
    void askNumbers(helper, 'CRASHED').then(
      ([crashed]) => {
        const has = crashed === 1;
        if (has !== had) onChange(has);
        had = has;
      },
      () => undefined,
    );
  }, EVERY_MS);
}
