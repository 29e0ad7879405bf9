/** Moves the focus to the page's heading without scrolling: for use before the focused element is removed (WCAG 2.4.3). */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
