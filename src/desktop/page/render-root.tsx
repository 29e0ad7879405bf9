// The pages of the host are made in the browser, into an empty container.
import type { JSX } from 'react';
import { createRoot } from 'react-dom/client';
import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import { listenAtDocument } from '#src/ui/browser/listen-at-document.ts';
import { startAnnouncing } from '#src/ui/live/announce.ts';
import { rootOptions } from '#src/ui/root-errors.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';

/** Renders `page` into the document, with the texts that are written there. Throws if it has no `#root`. */
export function renderRoot(language: Language, page: JSX.Element): void {
  const written = document.querySelector('#texts')?.textContent ?? '{}';
  const texts = siteTexts(language, JSON.parse(written) as Catalogue, site);
  const root = document.querySelector('#root');
  if (!root) throw new Error('the document has no #root');
  startAnnouncing();
  listenAtDocument(root);
  // React DOM gives a container that it fills an empty `onclick` where it is `null`, and headings in it are then called clickable.
  Object.defineProperty(root, 'onclick', { value: undefined, writable: true });
  createRoot(
    root,
    rootOptions(() => location.reload()),
  ).render(<TextsProvider texts={texts}>{page}</TextsProvider>);
}
