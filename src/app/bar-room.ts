/**
 * Keeps room below the page for the bars over the lower edge of the window: a control that gets the focus scrolls to a place above
 * them, also at the end of the page (WCAG 2.4.11). The properties `--foot` and `--scroll-end` are those of global.css. For a `ref`:
 * takes a bar, and returns the function that gives the room back.
 */
export function keepRoom(bar: HTMLElement | null): (() => void) | undefined {
  const foot = bar?.parentElement;
  if (!foot) return undefined;
  const { body, documentElement } = document;
  const observer = new ResizeObserver(([entry]) => {
    const height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`;
    body.style.setProperty('--foot', height);
    // No custom property: where `color-scheme` is set, Chromium then computes the style of every element again.
    documentElement.style.scrollPaddingBlockEnd = `calc(${height} + var(--scroll-end))`;
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    // The observer of another bar that stays sets it again.
    body.style.removeProperty('--foot');
    documentElement.style.scrollPaddingBlockEnd = '';
  };
}
