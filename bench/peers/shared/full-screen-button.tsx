'use client';
import { useEffect, useSyncExternalStore } from 'react';

function listen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

async function enterFullScreen() {
  // Browsers refuse without a recent click.
  await document.documentElement.requestFullscreen().catch(() => undefined);
}

async function leaveFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

/** Requests full screen with the page, as the real page does, and leaves it with the page. */
export function FullScreenButton({ enter, leave, hint }: { enter: string; leave: string; hint: string }) {
  const isFullScreen = useSyncExternalStore(
    listen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  useEffect(() => {
    void enterFullScreen();
    return () => void leaveFullScreen();
  }, []);
  return (
    <>
      <button
        type="button"
        className="button-secondary"
        aria-describedby="full-screen-hint"
        onClick={() => void (isFullScreen ? leaveFullScreen() : enterFullScreen())}
      >
        {isFullScreen ? leave : enter}
      </button>
      <span id="full-screen-hint" hidden>
        {hint}
      </span>
    </>
  );
}
