// Full screen for the pages that ask for it (spec section 2): requested on load, left when such a page is left.
import { useEffect, useSyncExternalStore } from 'react';

/** On the element of a page that wants full screen; the next page is looked through for it. */
export const WANTS_FULL_SCREEN = 'data-full-screen';

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether the document fills the screen by the page's own request (F11 is the browser's business and unknown here). */
export function useIsFullScreen(): boolean {
  return useSyncExternalStore(
    listen,
    () => document.fullscreenElement !== null,
    () => false,
  );
}

/** Asks for full screen. Browsers refuse without a recent click; that is logged and no error (spec section 8). */
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

/** Asks once when the page appears, and leaves once a page without `WANTS_FULL_SCREEN` stands in its place. */
export function useFullScreenPage(): void {
  useEffect(() => {
    void enterFullScreen();
    return () => {
      setTimeout(() => {
        if (!document.querySelector(`[${WANTS_FULL_SCREEN}]`)) void leaveFullScreen();
      });
    };
  }, []);
}
