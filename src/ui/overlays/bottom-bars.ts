// Room for the bars over the lower edge of the window.

/** What is fixed at the lower edge itself. */
const raised = new Set<HTMLElement>();
let height = '0px';

/**
 * Keeps room below the page for the bars over the lower edge of the window: a control that gets the focus scrolls to a place above
 * them, also at the end of the page (WCAG 2.4.11). The properties `--foot` and `--scroll-end` are those of global.css. For a `ref`:
 * takes a bar, and returns the function that gives the room back.
 */
export function reserveRoom(bar: HTMLElement | null): (() => void) | undefined {
  const foot = bar?.parentElement;
  // Without the observer a bar may cover the focus; the page works.
  if (!foot || !('ResizeObserver' in window)) return undefined;
  const observer = new ResizeObserver(([entry]) => setHeight(`${entry?.borderBoxSize[0]?.blockSize ?? 0}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    // The observer of another bar that stays sets it again.
    setHeight('0px');
  };
}

/** Keeps an element with the attribute `data-raised` above the bars: its style adds `--foot`. For a `ref`. */
export function stayAboveBars(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  raised.add(element);
  element.style.setProperty('--foot', height);
  return () => raised.delete(element);
}

/** No custom property of the whole page: Chromium would compute the style of every element again. */
function setHeight(value: string): void {
  height = value;
  const { body, documentElement } = document;
  for (const { style } of [body, ...raised]) style.setProperty('--foot', value);
  documentElement.style.scrollPaddingBlockEnd = `calc(${value} + var(--scroll-end))`;
}
