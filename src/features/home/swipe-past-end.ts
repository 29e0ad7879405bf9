// Swiping on from the last slide to the first, and back. Between the slides touch scrolls the row natively.
import type { TouchEvent } from 'react';

/** A shorter swipe stays on its slide. */
const THRESHOLD_PX = 60;

/**
 * For `onTouchStart` of the row: a swipe with one finger that begins at an end of the row and goes past it calls `onPast` with the step,
 * 1 or -1.
 */
export function swipePastEnd(event: TouchEvent<HTMLElement>, onPast: (step: 1 | -1) => void): void {
  const row = event.currentTarget;
  const from = event.touches[0];
  const room = { before: row.scrollLeft, after: row.scrollWidth - row.clientWidth - row.scrollLeft };
  if (!from || event.touches.length > 1 || (room.before > 1 && room.after > 1)) return;
  const swipe = new AbortController();
  const { signal } = swipe;
  const onEnd = ({ changedTouches }: globalThis.TouchEvent) => {
    swipe.abort();
    const to = changedTouches[0];
    if (!to) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) < THRESHOLD_PX || Math.abs(x) < 2 * Math.abs(y)) return;
    if (x > 0 && room.before <= 1) onPast(-1);
    else if (x < 0 && room.after <= 1) onPast(1);
  };
  row.addEventListener('touchend', onEnd, { signal });
  // Another finger, or the system, has taken over.
  row.addEventListener('touchstart', () => swipe.abort(), { signal });
  row.addEventListener('touchcancel', () => swipe.abort(), { signal });
}
