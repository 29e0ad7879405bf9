// Fetches texts and heading fonts of the other languages while the browser is idle, so that switching the language works
// without a network (docs/product.md).
import { FONT_SUBSETS, LANGUAGE_CODES } from '#src/shared/languages.ts';
import type { View } from '#src/ui/view.tsx';
import { loadTexts } from './load.ts';
import { bundleOf } from './text-bundles.ts';

/** Fetches what the page of `view` needs in all languages. Sets `data-settled` on the document when everything is loaded. */
export function fetchOtherLanguages({ page }: View): void {
  const bundle = bundleOf(page);
  delete document.documentElement.dataset['settled'];
  // Safari has no requestIdleCallback before version 27.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => {
    const fetches: Promise<unknown>[] = LANGUAGE_CODES.map((language) => loadTexts(language, bundle));
    fetches.push(document.fonts.load('700 1em Eczar', Object.values(FONT_SUBSETS).join('')));
    Promise.all(fetches).then(
      () => (document.documentElement.dataset['settled'] = bundle),
      // Without a network: switching the language then loads the page from the server.
      () => undefined,
    );
  });
}
