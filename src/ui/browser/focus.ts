/** Moves the focus to a heading, the page's by default, without scrolling: for use before the focused element is removed (WCAG 2.4.3). */
export function focusHeading(heading = document.querySelector<HTMLElement>('h1')): void {
  heading?.focus({ preventScroll: true });
}

/** In which Orca takes note of the content around the heading. */
const SETTLED_MS = 100;

/**
 * Moves the focus to the heading of a content that has just taken the place of another. Where the focus went with the old content, the
 * element around comes first: Orca 43 has by itself gone to the heading in silence, would not read it again, and would leave the keys
 * to a field that is no longer there.
 */
export function focusNewHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (!main || document.activeElement !== document.body) return focusHeading();
  main.focus({ preventScroll: true });
  setTimeout(() => {
    if (document.activeElement === main) focusHeading();
  }, SETTLED_MS);
}

/**
 * Moves the focus to the heading of what is being read: for use before a bar over the lower edge of the window, which has the focus,
 * is removed. The next Tab then goes on from there.
 */
export function focusNearestHeading(): void {
  const nearest = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2)')].findLast((heading) => {
    const { top, height } = heading.getBoundingClientRect();
    return height > 0 && top < innerHeight / 4;
  });
  if (nearest) nearest.tabIndex = -1;
  focusHeading(nearest);
}

/** Moves the focus to the last heading before `element`: for use after what had the focus is gone, without a control to go to. */
export function focusHeadingBefore(element: Element | null): void {
  const before = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].findLast(
    (heading) => element && heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (before) before.tabIndex = -1;
  focusHeading(before);
}
