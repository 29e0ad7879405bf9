// What React does with errors that no component handles.
import type { HydrationOptions } from 'react-dom/client';

/**
 * Options for `hydrateRoot`. Every error goes to the browser's console through `reportError`. One that no boundary caught has
 * emptied the page: it is reloaded, once, since the cause may be a script of an earlier release.
 */
export const ROOT_OPTIONS: HydrationOptions = {
  onCaughtError: (error) => reportError(error),
  // For example a hydration mismatch, after which React has rendered the page again.
  onRecoverableError: (error) => reportError(error),
  onUncaughtError: (error) => {
    reportError(error);
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (entry?.type !== 'reload') location.reload();
  },
};
