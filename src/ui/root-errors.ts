// What React does with errors that no component handles.
import type { HydrationOptions } from 'react-dom/client';

/**
 * Gives the options for `hydrateRoot`. Errors go to the browser's console through `reportError`, those without consequence as
 * warnings. One that no boundary caught has emptied the page: `reload` is then called, unless the page is a reload already. The cause
 * may be a script of an earlier release.
 */
export function rootOptions(reload: () => void): HydrationOptions {
  return {
    onCaughtError: (error) => reportError(error),
    // React has rendered the page again, mostly because an extension had changed its markup: nothing is lost.
    // oxlint-disable-next-line no-console -- a mismatch of our own must be seen by developers; the tests in browsers fail with it
    onRecoverableError: (error) => console.warn(error),
    onUncaughtError: (error) => {
      reportError(error);
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (entry?.type !== 'reload') reload();
    },
  };
}
