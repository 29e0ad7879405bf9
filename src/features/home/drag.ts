// Dragging the row of slides by a picture with the mouse; fingers scroll it by themselves.
import type { MouseEvent } from 'react';

/** How far a hand must move before it means another slide, in pixels. */
const MEANT_PX = 40;

/**
 * For `onMouseDown` of the row: it follows the mouse, and at the end `finish` is told which way to go: 1 for the next
 * slide, -1 for the one before, 0 for this one. Words stay selectable, since only pictures can be taken hold of.
 */
export function dragRow(event: MouseEvent<HTMLElement>, finish: (step: number) => void): void {
  if (event.button !== 0 || !(event.target instanceof HTMLImageElement)) return;
  // Else the browser would carry the picture away.
  event.preventDefault();
  const row = event.currentTarget;
  let moved = 0;
  const onMove = ({ movementX }: PointerEvent) => {
    row.dataset['held'] = '';
    moved += movementX;
    row.scrollLeft -= movementX;
  };
  const onUp = () => {
    removeEventListener('pointermove', onMove);
    if (moved === 0) return;
    // The row snaps again once it has come to rest.
    row.addEventListener('scrollend', () => delete row.dataset['held'], { once: true });
    finish(Math.abs(moved) < MEANT_PX ? 0 : -Math.sign(moved));
  };
  addEventListener('pointermove', onMove);
  addEventListener('pointerup', onUp, { once: true });
}
