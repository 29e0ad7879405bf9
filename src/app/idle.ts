// When the browser has nothing to do: fetches the texts on the screen in the other eight languages, and the letters of
// their headings (product.md, "switching to each of the nine languages works with the network cut").
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import type { View } from '#src/ui/view.tsx';
import { loadTexts } from './load.ts';
import { rowOf } from './pages.ts';

/** Fetches them one after the other, and marks the document `data-settled` when all have come. */
export function fetchOtherLanguages({ page }: View): void {
  const row = rowOf(page);
  delete document.documentElement.dataset['settled'];
  // Safari has no requestIdleCallback before version 27.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => {
    const fetches: Promise<unknown>[] = LANGUAGE_CODES.map((language) => loadTexts(language, row));
    // One letter of each file of the display face (src/ui/fonts.css).
    fetches.push(document.fonts.load('700 1em Eczar', 'aăα'));
    Promise.all(fetches).then(
      () => (document.documentElement.dataset['settled'] = row.bundle),
      // Offline already: the switch will then load the page instead.
      () => undefined,
    );
  });
}
