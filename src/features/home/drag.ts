// Dragging the row of slides by a picture with the mouse. Touch scrolls the row natively.
import type { MouseEvent } from 'react';

/** A drag of fewer pixels stays on its slide. */
const THRESHOLD_PX = 40;
/** A smooth scroll has ended by then. Safari before 26 has no `scrollend`, and no browser fires it when nothing has to scroll. */
const SNAP_LIMIT_MS = 1000;

/**
 * For `onMouseDown` of the row: it follows the mouse without snapping (`data-held`). At the end `onEnd` gets the step to take:
 * 1 for the next slide, -1 for the previous one, 0 for none; the row snaps again afterwards, however the drag ended. Only pictures
 * can be dragged, so that text can be selected.
 */
export function dragRow(event: MouseEvent<HTMLElement>, onEnd: (step: number) => void): void {
  if (event.button !== 0 || !(event.target instanceof HTMLImageElement)) return;
  // Otherwise the browser would start to drag the picture itself.
  event.preventDefault();
  const row = event.currentTarget;
  const dragging = new AbortController();
  const { signal } = dragging;
  let moved = 0;
  const onMove = ({ movementX }: PointerEvent) => {
    if (movementX === 0) return;
    row.dataset['held'] = '';
    moved += movementX;
    row.scrollLeft -= movementX;
  };
  const end = (step: number) => {
    dragging.abort();
    if (row.dataset['held'] === undefined) return;
    onEnd(step);
    snapAtRest(row);
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', () => end(Math.abs(moved) < THRESHOLD_PX ? 0 : -Math.sign(moved)), { signal });
  // The button was released where the page cannot hear it: in another window, or the system took the pointer.
  addEventListener('pointercancel', () => end(0), { signal });
  addEventListener('blur', () => end(0), { signal });
}

/** Restores snapping once the row has come to rest. A drag that starts before then does so at its own end. */
function snapAtRest(row: HTMLElement): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const snap = () => {
    waiting.abort();
    clearTimeout(timer);
    delete row.dataset['held'];
  };
  const timer = setTimeout(snap, SNAP_LIMIT_MS);
  row.addEventListener('scrollend', snap, { signal });
  row.addEventListener('mousedown', () => (waiting.abort(), clearTimeout(timer)), { signal });
}
