/** Whether this browser can swap pages in place of loading them: Chrome 105, Safari 26.2, Firefox 147 or later. */
export function navigatesInPlace(): boolean {
  return 'navigation' in window && typeof NavigateEvent === 'function' && 'intercept' in NavigateEvent.prototype;
}
