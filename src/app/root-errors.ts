// What React does with errors that no component handles.
import type { HydrationOptions } from 'react-dom/client';

/**
 * Gives the options for `hydrateRoot`. Every error goes to the browser's console through `reportError`. One that no boundary caught has
 * emptied the page: `reload` is then called, unless the page is a reload already. The cause may be a script of an earlier release.
 */
export function rootOptions(reload: () => void): HydrationOptions {
  return {
    onCaughtError: (error) => reportError(error),
    // For example a hydration mismatch, after which React has rendered the page again.
    onRecoverableError: (error) => reportError(error),
    onUncaughtError: (error) => {
      reportError(error);
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (entry?.type !== 'reload') reload();
    },
  };
}
