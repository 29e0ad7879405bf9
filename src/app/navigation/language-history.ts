// Changes of language in place, in a browser without the Navigation API (Safari before 26.2, Firefox before 147): they keep what is
// typed, and work without a network (docs/product.md).
import { viewFromLocation } from '#src/app/loading/load-view.ts';
import type { View } from '#src/ui/page/view.tsx';

/** Handles links to other languages of the page that `current` returns, and Back to them. `change` shows another view. */
export function startLanguageHistory(
  current: () => View,
  change: (view: View, isObsolete: () => boolean) => Promise<void>,
): void {
  const follow = () => {
    const { href, pathname } = location;
    const view = viewFromLocation(pathname);
    if (view.language !== current().language) void change(view, () => location.href !== href);
  };
  addEventListener('popstate', follow);
  // After React's own handlers, which complete the link (src/app/header/language-menu.tsx).
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (viewFromLocation(link.pathname).page !== current().page) return;
    event.preventDefault();
    // With what the page has kept for a reload (src/client/history-state.ts).
    history.pushState(history.state, '', link.href);
    follow();
  });
}
