/** Moves the focus to the page's heading without scrolling: for when the element that had it is about to go (WCAG 2.4.3). */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
