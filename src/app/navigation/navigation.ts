// Client-side navigation: the Navigation API intercepts clicks on ordinary links, Back and Forward (decision 0002).
// A browser without this API loads the prerendered page instead, but for another language of the same page.
import { createElement } from 'react';
import type { Root } from 'react-dom/client';
import { App } from '#src/app/frame/app.tsx';
import { rememberedLanguage, rememberLanguage } from '#src/app/loading/language-cookie.ts';
import { loadView, viewFromLocation, viewToSwapIn } from '#src/app/loading/load-view.ts';
import { fetchOtherLanguages, savesData } from '#src/app/loading/prefetch-languages.ts';
import { getFlash, setFlash } from '#src/client/flash.ts';
import { navigatesInPlace } from '#src/client/navigates-in-place.ts';
import { loadBundle } from '#src/client/texts/text-files.ts';
import { focusNewHeading } from '#src/ui/browser/focus.ts';
import { announce } from '#src/ui/live/announce.ts';
import type { View } from '#src/ui/page/view.tsx';
import { startLanguageHistory } from './language-history.ts';
import { canReachServer, showProgress } from './progress.ts';
import { continueLoadedScroll, rememberedScroll, rememberScroll, restoreScroll } from './scroll-memory.ts';
import { show } from './view-transition.ts';

/** Renders pages into `root` instead of loading them; `first` is the view that it shows now, `flushSync` that of React DOM. */
export function startNavigation(root: Root, first: View, flushSync: (render: () => void) => void): void {
  document.addEventListener('pointerover', prefetch);
  document.addEventListener('focusin', prefetch);
  // A finger is never over a link before it presses it.
  document.addEventListener('pointerdown', prefetch);
  let current = first;

  /**
   * Shows another view, unless `isObsolete` says so once it is loaded. `scroll` is called with the view on the screen, `stay` where
   * there is no network.
   */
  const change = async (view: View, isObsolete: () => boolean, scroll?: () => void, stay?: () => void) => {
    const loaded = await showProgress(loadView(view, loadBundle).catch(() => undefined));
    if (isObsolete()) return;
    if (!loaded) {
      const isOffline = stay !== undefined && !(await canReachServer());
      if (isObsolete()) return;
      // A chunk could not be loaded, as after a new release: let the browser load the page.
      return isOffline ? stay() : location.reload();
    }
    const isOtherPage = view.page !== current.page;
    if (isOtherPage && getFlash() === 'offline') setFlash(undefined);
    // Back to a page in another language: a reload must not lead away from it.
    if (view.language !== current.language && rememberedLanguage()) rememberLanguage(view.language);
    current = view;
    await show(() => {
      flushSync(() => root.render(createElement(App, loaded)));
      scroll?.();
    });
    // In another language the focus goes back to the language menu (src/ui/overlays/disclosure.tsx) or to the heading
    // (src/app/bars/language-bar.tsx).
    if (isOtherPage) focusNewHeading();
    announce(document.title, undefined, announce);
    fetchOtherLanguages(view);
  };

  if (!navigatesInPlace()) return startLanguageHistory(() => current, change);

  /** The entry that the page on the screen belongs to, and the navigation that is about to change it. */
  let shown = navigation.currentEntry?.key;
  let swap: NavigateEvent | undefined;
  let scrolling = new AbortController();
  const remember = () => {
    if (navigation.currentEntry?.key === shown) rememberScroll();
  };
  navigation.addEventListener('currententrychange', () => {
    if (!swap) shown = navigation.currentEntry?.key;
  });
  addEventListener('pagehide', remember);
  continueLoadedScroll(scrolling.signal);

  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event;
    remember();
    scrolling.abort();
    const { pathname } = new URL(destination.url);
    const isForBrowser = event.downloadRequest !== null || event.formData !== null || navigationType === 'reload';
    if (!event.canIntercept || isForBrowser) return;
    // The server has every other page. Back to one for an unknown address that this document has shown, it is shown again here.
    const view = viewToSwapIn(pathname) ?? (destination.sameDocument ? viewFromLocation(pathname) : undefined);
    if (!view) return;
    const isOnScreen = view.page === current.page && view.language === current.language;
    // pushState and replaceState fire the event too (HTML, section 7.4.6.1).
    const isHistoryCall = destination.sameDocument && navigationType !== 'traverse';
    if (isOnScreen && (event.hashChange || isHistoryCall)) return;
    const isOtherLanguage = view.page === current.page && !isOnScreen;
    const offset = navigationType === 'traverse' ? rememberedScroll(destination) : undefined;

    // What the page has kept for a reload goes along (src/client/history-state.ts).
    const kept: unknown = isOtherLanguage && navigationType !== 'traverse' ? history.state : null;

    swap = event;
    scrolling = new AbortController();
    const { signal } = scrolling;
    const scroll = () => {
      if (event.signal.aborted) return;
      if (offset) restoreScroll(offset, signal);
      // Another language is the same page: the scroll position stays.
      else if (navigationType === 'traverse' || !isOtherLanguage) event.scroll();
    };
    // The page on the screen stays, with what is typed in it, and says why.
    const back = shown;
    const stay = () => {
      setFlash('offline');
      if (navigationType === 'replace' || back === undefined) return;
      for (const step of Object.values(navigation.traverseTo(back))) step.catch(() => undefined);
    };
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: async () => {
        await change(view, () => event.signal.aborted, scroll, stay);
        if (swap !== event) return;
        swap = undefined;
        if (kept !== null && !event.signal.aborted) history.replaceState(kept, '', location.href);
        // Stopped by the visitor: the page on the screen is not that of the address.
        shown = event.signal.aborted ? undefined : navigation.currentEntry?.key;
      },
    });
  });
}

/** Loads the page of a link as soon as pointer, finger or focus is on it, unless the visitor saves data. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || savesData()) return;
  const view = viewToSwapIn(link.pathname);
  if (view) loadView(view, loadBundle).catch(() => undefined);
}
