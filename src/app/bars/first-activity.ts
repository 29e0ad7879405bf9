// Waits for the visitor, so that what need not be on the screen at once costs nothing while the page loads.

const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;
/** For visitors whose assistive technology sends no such events. */
const LONGEST_WAIT_MS = 10_000;

/** Runs `task` once: when the visitor moves, presses or scrolls, or after ten seconds. Returns the function that cancels it. */
export function onFirstActivity(task: () => void): () => void {
  const listening = new AbortController();
  const run = () => {
    cancel();
    task();
  };
  const timer = setTimeout(run, LONGEST_WAIT_MS);
  const cancel = () => {
    listening.abort();
    clearTimeout(timer);
  };
  for (const type of EVENTS) addEventListener(type, run, { signal: listening.signal, capture: true, passive: true });
  return cancel;
}
