// The picture larger than the session has it: in steps, about what is looked at, and along with the pointer.
import type { Screen } from './screen.ts';

const ZOOM_STEPS = [1, 1.5, 2, 3, 4] as const;

/** Keys that no layout writes with: with Ctrl and Alt they make the picture larger and smaller. */
const ZOOM_KEYS: Readonly<Record<string, 1 | -1>> = { Home: 1, End: -1 };

/** Pixels of the page at an edge in which the pointer moves the picture, and by how many at a time. */
const [EDGE, STEP] = [48, 12];

/** Returns the next step; the same zoom where there is none. A pinch stops between steps. */
export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by > 0 ? ZOOM_STEPS.find((step) => step > zoom) : ZOOM_STEPS.findLast((step) => step < zoom)) ?? zoom;

/** Returns what a key asks for; nothing of any other key. */
export const zoomOfKey = ({ ctrlKey, altKey, shiftKey, key }: KeyboardEvent): 1 | -1 | undefined =>
  ctrlKey && altKey && !shiftKey && Object.hasOwn(ZOOM_KEYS, key) ? ZOOM_KEYS[key] : undefined;

/** Zooms about the pointer, or the middle of what is seen; what was written or chosen last stays in sight. */
export function magnify(screen: Screen, zoom: number): void {
  const { clientWidth, clientHeight } = screen.canvas;
  const { x, y } = screen.pointer ?? { x: clientWidth / 2, y: clientHeight / 2 };
  screen.zoomTo(zoom, x, y);
  if (screen.revealed) screen.reveal(screen.revealed);
}

const inEdge = (at: number, size: number) => (at < EDGE ? at - EDGE : Math.max(0, at - (size - EDGE))) / EDGE;

/** A zoomed picture moves while the pointer is at its edge, faster further out. Runs until `signal`. */
export function followPointer(screen: Screen, signal: AbortSignal): void {
  const { canvas } = screen;
  let [dx, dy] = [0, 0];
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const move = () => {
    screen.pan(-dx * STEP, -dy * STEP);
    frame = requestAnimationFrame(move);
  };
  canvas.addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      const box = canvas.getBoundingClientRect();
      const [x, y] = [clientX - box.left, clientY - box.top];
      screen.pointer = { x, y };
      [dx, dy] = [inEdge(x, box.width), inEdge(y, box.height)];
      if (pointerType === 'touch' || screen.zoom === 1 || (dx === 0 && dy === 0)) stop();
      else if (frame === 0) move();
    },
    { signal },
  );
  const leave = () => {
    stop();
    screen.pointer = undefined;
  };
  canvas.addEventListener('pointerleave', leave, { signal });
  signal.addEventListener('abort', stop);
}
