// Navigation in place: the browser's Navigation API catches clicks on ordinary links, Back and Forward (decision 0002).
// A browser without it loads the prerendered page, which shows the same.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import type { View } from '#src/ui/view.tsx';
import { App } from './app.tsx';
import { fetchOtherLanguages } from './idle.ts';
import { loadView, viewFromLocation } from './load.ts';

/** Renders pages into `root` instead of loading them; `first` is the view that it shows now. */
export function startNavigation(root: Root, first: View): void {
  document.addEventListener('pointerover', prefetch);
  document.addEventListener('focusin', prefetch);
  if (!('navigation' in window)) return;

  let current = first;
  navigation.addEventListener('navigate', (event) => {
    const view = viewFromLocation(new URL(event.destination.url).pathname);
    const stays = event.hashChange || event.downloadRequest !== null || event.formData !== null;
    if (!event.canIntercept || stays || event.navigationType === 'reload' || view.page === undefined) return;
    const onlyLanguage = view.page === current.page && view.language !== current.language;

    event.intercept({
      // Another language is the same place: scroll position and focus stay.
      scroll: onlyLanguage ? 'manual' : 'after-transition',
      focusReset: 'manual',
      handler: async () => {
        const loaded = await loadView(view).catch(() => undefined);
        if (event.signal.aborted) return;
        // A chunk that did not come (a new release, no network): the server, or the browser's own page, has the word.
        if (!loaded) return location.reload();
        current = view;
        // The browser scrolls once this handler has ended, so the new page must stand by then.
        await show(() => flushSync(() => root.render(createElement(App, loaded))));
        if (!onlyLanguage) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        fetchOtherLanguages(view);
      },
    });
  });
}

/** Lets the old page fade into the new one, where the browser can and the visitor wants movement. Ends when the new one stands. */
async function show(render: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) return render();
  await document.startViewTransition(render).updateCallbackDone;
}

/** Loads what a link leads to as soon as pointer or focus is on it. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target) return;
  const view = viewFromLocation(link.pathname);
  if (view.page !== undefined) loadView(view).catch(() => undefined);
}
