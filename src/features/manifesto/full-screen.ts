// Full screen for the pages that request it on load (specification, section 2). It ends with a page that does not.
import { useEffect, useSyncExternalStore } from 'react';

/** Attribute on the root element of a page that requests full screen. */
export const WANTS_FULL_SCREEN = 'data-full-screen';

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether the document is in full screen by request of the page. Scripts cannot see the browser's own full screen (F11). */
export function useIsFullScreen(): boolean {
  return useSyncExternalStore(
    listen,
    () => document.fullscreenElement !== null,
    () => false,
  );
}

/** Whether this browser has full screen: not on an iPhone, and not where a setting forbids it. Pages are prerendered as if it had. */
export function useCanFullScreen(): boolean {
  return useSyncExternalStore(
    listen,
    () => document.fullscreenEnabled,
    () => true,
  );
}

/** Requests full screen. Browsers refuse without a recent click; that is logged as information (specification, section 8). */
export async function enterFullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
  } catch (error) {
    console.info('Full screen was refused:', error instanceof Error ? error.message : error);
  }
}

/** Leaves full screen, if it is on. */
export async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

/** One request is enough: a visitor that left full screen does not want it on the next page. */
let hasAsked = false;

/**
 * Requests full screen when the first such page of this document is mounted, and leaves it once a page without `WANTS_FULL_SCREEN` has
 * replaced it.
 */
export function useFullScreenPage(): void {
  useEffect(() => {
    if (!hasAsked) void enterFullScreen();
    hasAsked = true;
    return () => {
      setTimeout(() => {
        if (!document.querySelector(`[${WANTS_FULL_SCREEN}]`)) void leaveFullScreen();
      });
    };
  }, []);
}
