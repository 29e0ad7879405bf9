// Two fingers on the picture: a pinch zooms it in the page, and once it is zoomed, they move it. Otherwise noVNC scrolls in the session.
import type { Screen } from './screen.ts';

interface Gesture {
  readonly type: string;
  readonly clientX: number;
  readonly clientY: number;
  readonly magnitudeX: number;
  readonly magnitudeY: number;
}

/** Pixels of spread that double the picture. */
const PINCH = 220;

/** Takes pinches and, in a zoomed picture, drags with two fingers from noVNC, which would send them to the session. */
export function zoomByTouch(screen: Screen): void {
  const { canvas } = screen;
  let start = { zoom: 1, spread: 0 };
  let last = { x: 0, y: 0 };
  const handle = (event: Event): void => {
    const { type, clientX, clientY, magnitudeX, magnitudeY } = (event as CustomEvent<Gesture>).detail;
    if (type === 'pinch') {
      event.stopImmediatePropagation();
      const spread = Math.hypot(magnitudeX, magnitudeY);
      if (event.type === 'gesturestart') start = { zoom: screen.zoom, spread };
      if (event.type !== 'gesturemove') return;
      const box = canvas.getBoundingClientRect();
      screen.zoomTo(start.zoom * (1 + (spread - start.spread) / PINCH), clientX - box.left, clientY - box.top);
    } else if (type === 'twodrag' && screen.zoom > 1) {
      event.stopImmediatePropagation();
      if (event.type === 'gesturemove') screen.pan(magnitudeX - last.x, magnitudeY - last.y);
      last = { x: magnitudeX, y: magnitudeY };
    }
  };
  // noVNC listens on the same element from when the stream is open, so this has to be the capturing side.
  for (const type of ['gesturestart', 'gesturemove', 'gestureend']) canvas.addEventListener(type, handle, true);
}
