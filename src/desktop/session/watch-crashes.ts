// Looks whether an app of the session was ended from outside, such as for its memory: it leaves an empty screen without a word.
import { askNumbers } from './file-helper.ts';

const EVERY_MS = 3_000;

/**
 * Calls `onChange` when one has ended so, when it is open again, and when LibreOffice has put what it could not open among the files. Looks only
 * while `isShown`.
 */
export function watchCrashes(
  helper: string,
  isShown: () => boolean,
  onChange: (has: { readonly hasCrashed: boolean; readonly hasSetAside: boolean }) => void,
): void {
  let had = 0;
  setInterval(() => {
    if (!isShown()) return;
    // Without an answer it stays as it was.
    void askNumbers(helper, 'CRASHED').then(
      ([crashed = 0, setAside]) => {
        if (crashed !== had || setAside === 1) onChange({ hasCrashed: crashed === 1, hasSetAside: setAside === 1 });
        had = crashed;
      },
      () => undefined,
    );
  }, EVERY_MS);
}
