/** Ctrl+W closes a document on a desktop, and the tab in a browser. */
const AFTER_KEY_MS = 1500;

/**
 * Lets the browser ask before the tab of an open session is closed: a trial ends without its page; a member's desktop goes on, so it asks
 * only where a key may have been meant for the desktop. Returns what stops it.
 */
export function askBeforeLeaving(kind: 'trial' | 'work'): () => void {
  const over = new AbortController();
  let pressedAt = -AFTER_KEY_MS;
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Control' || key === 'Meta') pressedAt = performance.now();
  };
  addEventListener('keydown', onKey, { capture: true, signal: over.signal });
  const onLeave = (event: BeforeUnloadEvent) => {
    if (kind === 'trial' || performance.now() - pressedAt < AFTER_KEY_MS) event.preventDefault();
  };
  addEventListener('beforeunload', onLeave, over);
  return () => over.abort();
}
