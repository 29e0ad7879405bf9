import { useSyncExternalStore } from 'react';
import { formatReaderSettings, readerSettings } from '#src/shared/pages/reader-settings.ts';

/** They are on the document, also in a browser that stores none. */
function subscribe(listener: () => void): () => void {
  const changes = new MutationObserver(listener);
  changes.observe(document.documentElement, { attributes: true });
  return () => changes.disconnect();
}

const read = () => formatReaderSettings(readerSettings((name) => document.documentElement.dataset[name]));

/** Returns how the visitor has set the site, for `look` of `desktopAddress`. */
export const useLook = (): string => useSyncExternalStore(subscribe, read, () => '');
