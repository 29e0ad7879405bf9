// Client-side navigation: the Navigation API intercepts clicks on ordinary links, Back and Forward (decision 0002).
// A browser without this API loads the prerendered page instead.
import { createElement } from 'react';
import type { Root } from 'react-dom/client';
import { loadBundle } from '#src/client/text-files.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { wantsLessMotion } from '#src/ui/less-motion.ts';
import type { View } from '#src/ui/view.tsx';
import { App } from './app.tsx';
import { fetchOtherLanguages } from './idle.ts';
import { loadView, viewFromLocation } from './load.ts';

/** Renders pages into `root` instead of loading them; `first` is the view that it shows now, `flushSync` that of React DOM. */
export function startNavigation(root: Root, first: View, flushSync: (render: () => void) => void): void {
  document.addEventListener('pointerover', prefetch);
  document.addEventListener('focusin', prefetch);
  if (!('navigation' in window)) return;

  let current = first;
  navigation.addEventListener('navigate', (event) => {
    const view = viewFromLocation(new URL(event.destination.url).pathname);
    // pushState and replaceState fire the event too (HTML, section 7.4.6.1); the page on the screen is already the right one.
    const isHistoryCall = event.destination.sameDocument && event.navigationType !== 'traverse';
    const isOther = event.hashChange || isHistoryCall || event.downloadRequest !== null || event.formData !== null;
    if (!event.canIntercept || isOther || event.navigationType === 'reload' || view.page === undefined) return;
    const onlyLanguage = view.page === current.page && view.language !== current.language;

    event.intercept({
      // Another language is the same page: the scroll position stays, and the focus goes back to the language menu
      // (src/ui/disclosure.tsx) or to the heading (src/app/language-bar.tsx).
      scroll: onlyLanguage ? 'manual' : 'after-transition',
      focusReset: 'manual',
      handler: async () => {
        const loaded = await loadView(view, loadBundle).catch(() => undefined);
        if (event.signal.aborted) return;
        // A chunk could not be loaded (a new release, no network): let the browser load the page.
        if (!loaded) return location.reload();
        current = view;
        // The browser scrolls once this handler has ended, so the new page must be rendered by then.
        await show(() => flushSync(() => root.render(createElement(App, loaded))));
        if (!onlyLanguage) focusHeading();
        fetchOtherLanguages(view);
      },
    });
  });
}

/** Fades the old page into the new one, unless the visitor wants less movement. Resolves when the new one is rendered. */
async function show(render: () => void): Promise<void> {
  if (!('startViewTransition' in document) || wantsLessMotion()) return render();
  await document.startViewTransition(render).updateCallbackDone;
}

/** Loads the page of a link as soon as pointer or focus is on it. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target) return;
  const view = viewFromLocation(link.pathname);
  if (view.page !== undefined) loadView(view, loadBundle).catch(() => undefined);
}
