// Fetches the page's texts in the other eight languages and their fonts while the browser is idle, so that a switch of language
// works without a network.
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import type { View } from '#src/ui/view.tsx';
import { loadTexts } from './load.ts';
import { rowOf } from './pages.ts';

/** Starts the fetches for a view, and sets `data-settled` on the document when all have come. */
export function fetchOtherLanguages({ page }: View): void {
  const row = rowOf(page);
  delete document.documentElement.dataset['settled'];
  // Safari has no requestIdleCallback before version 27.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => {
    const fetches: Promise<unknown>[] = LANGUAGE_CODES.map((language) => loadTexts(language, row));
    // One letter for each font file of the display face (src/ui/fonts.css).
    fetches.push(document.fonts.load('700 1em Eczar', 'aăα'));
    Promise.all(fetches).then(
      () => (document.documentElement.dataset['settled'] = row.bundle),
      // Without a network. A switch of language then loads the page from the server.
      () => undefined,
    );
  });
}
