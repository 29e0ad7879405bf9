// Fetches the texts of the other languages while the browser is idle, so that switching the language works without a network
// (docs/product.md).
import { fetchAllLanguages, fetchAllLanguagesOfPage } from '#src/client/texts/text-files.ts';
import { whenIdle } from '#src/ui/browser/when-idle.ts';
import type { View } from '#src/ui/page/view.tsx';
import { bundleOf, groupsOf } from './text-bundles.ts';

/**
 * Fetches what the page of `view` needs in all languages, unless it is made from content or the visitor asked the browser to save data:
 * then switching the language needs the network. Sets `data-settled` on the document when nothing is left to do.
 */
export function fetchOtherLanguages({ page, entry }: View): void {
  const bundle = bundleOf(page);
  delete document.documentElement.dataset['settled'];
  const settle = () => void (document.documentElement.dataset['settled'] = bundle);
  whenIdle(() => {
    if (entry || savesData()) return settle();
    // A form says what is wrong also without a network.
    if (groupsOf(bundle).includes('signIn')) fetchAllLanguages('formErrors').catch(() => undefined);
    // Without a network: switching the language then loads the page from the server.
    fetchAllLanguagesOfPage(bundle).then(settle, () => undefined);
  });
}

/** Whether the visitor asked the browser to load less. Only Chromium has `navigator.connection`. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
