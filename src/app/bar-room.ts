/**
 * Keeps room below the page for the bars over the lower edge of the window: a control that gets the focus scrolls to a place above
 * them, also at the end of the page (WCAG 2.4.11). The property `--foot` is used in global.css. For a `ref`: takes a bar, and returns
 * the function that gives the room back.
 */
export function keepRoom(bar: HTMLElement | null): (() => void) | undefined {
  const foot = bar?.parentElement;
  if (!foot) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    // The observer of another bar that stays sets it again.
    style.removeProperty('--foot');
  };
}
