/** What Firefox and Chromium take for a sign that everything below can be pressed. */
const PRESSES: ReadonlySet<string> = new Set(['click', 'mousedown', 'mouseup']);

/**
 * Has React listen for presses at the document instead of at its `container`. Otherwise each heading and paragraph that can have the
 * focus is announced as 'clickable' (React issue 20895, NVDA issue 12623). For use before the root is made.
 */
export function listenAtDocument(container: Element): void {
  container.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => EventTarget.prototype.addEventListener.call(PRESSES.has(type) ? document : container, type, listener, options);
}
