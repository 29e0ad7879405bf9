// The browser's entry: hydrates the page that is already on the screen, then takes over navigation.
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { App } from '#src/app/frame/app.tsx';
import { tolerateMovedNodes } from '#src/app/hydration/moved-nodes.ts';
import { keepTypedText, pressedButton } from '#src/app/hydration/typed-text.ts';
import { loadView, viewOfDocument } from '#src/app/loading/load-view.ts';
import { fetchOtherLanguages } from '#src/app/loading/prefetch-languages.ts';
import { startNavigation } from '#src/app/navigation/navigation.ts';
import { takeFlashFromAddress } from '#src/client/flash.ts';
import { loadBundle, takeFileOfDocument, type TextsRequest } from '#src/client/texts/text-files.ts';
import { focusNewHeading } from '#src/ui/browser/focus.ts';
import { listenAtDocument } from '#src/ui/browser/listen-at-document.ts';
import { startAnnouncing } from '#src/ui/live/announce.ts';
import { rootOptions } from '#src/ui/root-errors.ts';
import './global.css';

/**
 * Hydrates the page. `request` is that for the texts which the document names; there is none in development. Rejects if something
 * that the page needs cannot be loaded.
 */
export async function start(request: TextsRequest | undefined): Promise<void> {
  // Not the first: an extension may have put an element of the same id before it.
  const container = [...document.querySelectorAll('#root')].find((element) => element.querySelector('h1, main'));
  if (!container) throw new Error('the document has no #root');
  if (request) takeFileOfDocument(request);
  // Pages take it away.
  const { hash } = location;
  const view = viewOfDocument();
  // Not a static import: React DOM then starts in a task of its own, before the rest of the page.
  const [{ hydrateRoot, flushSync }, loaded] = await Promise.all([
    import('#src/app/hydration/react-dom.ts'),
    loadView(view, loadBundle),
  ]);

  takeFlashFromAddress();
  tolerateMovedNodes(container);
  listenAtDocument(container);
  const restoreTypedText = keepTypedText(container);
  const onHydrated = (root: Root) => {
    try {
      // What a page is made from is not here: another page cannot take its place, nor it that of another.
      if (!view.entry) startNavigation(root, view, flushSync);
    } catch (error) {
      // An interface of the browser is missing or forbidden: the page works, and links load theirs.
      reportError(error);
    }
    startAnnouncing();
    fetchOtherLanguages(view);
    document.documentElement.dataset['ready'] = '';
    restoreTypedText();
    pressedButton(globalThis.earlyButton)?.click();
    // It names nothing here, as in `/entra#register`: Orca 43 reads nothing of such a page, and says nothing to the first key.
    if (hash && !document.querySelector(':target:not(template)') && document.activeElement === document.body)
      focusNewHeading();
  };

  // In a transition React hydrates in slices of 5 ms and lets the browser work in between. Otherwise it is one long task.
  startTransition(() => {
    const root = hydrateRoot(
      container,
      // In a task of its own: React runs effects in a group, and an early press renders again.
      <App {...loaded} onHydrated={() => void setTimeout(onHydrated, 0, root)} />,
      rootOptions(() => location.reload()),
    );
  });
}
