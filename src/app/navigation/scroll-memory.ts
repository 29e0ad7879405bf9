// How far a page was scrolled, for each history entry. The browser's own memory fails where one document shows many pages: Chromium
// keeps the offset of the page that is left when it goes forward. The entry holds the offset itself, so it outlives a reload.

/** A page that grows later, as /account with its data, is waited for until then. */
const LONGEST_WAIT_MS = 5000;
/** The visitor scrolls: the offset from before is no longer wanted. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Pixels from the start of the page. */
type Offset = readonly [x: number, y: number];

/** Stores the present offset in the present history entry. */
export function rememberScroll(): void {
  navigation.updateCurrentEntry({ state: { scroll: [scrollX, scrollY] } });
}

/** The offset that an entry holds, if it does. */
export function rememberedScroll(entry: Pick<NavigationHistoryEntry, 'getState'>): Offset | undefined {
  const scroll: unknown = Reflect.get(Object(entry.getState()), 'scroll');
  if (!Array.isArray(scroll) || scroll.length !== 2 || !scroll.every(Number.isFinite)) return undefined;
  return [Number(scroll[0]), Number(scroll[1])];
}

/**
 * After a reload, or Back to a page that has to be loaded: the browser has scrolled as far as the page went then. Scrolls on if it
 * grows.
 */
export function continueLoadedScroll(signal: AbortSignal): void {
  const offset = navigation.currentEntry && rememberedScroll(navigation.currentEntry);
  if (!offset || !isLoadedAgain()) return;
  const end = document.documentElement.scrollHeight - innerHeight;
  if (scrollY >= end - 1 && end < offset[1]) restoreScroll(offset, signal);
}

/** Whether the page was reloaded, or Back or Forward has loaded it. Not if an extension forbids to ask. */
function isLoadedAgain(): boolean {
  try {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return load?.type === 'reload' || load?.type === 'back_forward';
  } catch {
    return false;
  }
}

/** Scrolls there, at once and again as the page grows, until it is reached, the visitor does something or `signal` ends it. */
export function restoreScroll([x, y]: Offset, signal: AbortSignal): void {
  const go = () => {
    scrollTo({ left: x, top: y, behavior: 'instant' });
    return Math.abs(scrollY - y) < 1;
  };
  if (go() || signal.aborted || !('ResizeObserver' in window)) return;
  const observer = new ResizeObserver(() => {
    if (go()) stop.abort();
  });
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), LONGEST_WAIT_MS);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  const options = { signal: stop.signal, capture: true, passive: true };
  for (const type of INPUTS) addEventListener(type, () => stop.abort(), options);
  signal.addEventListener('abort', () => stop.abort(), { signal: stop.signal });
  observer.observe(document.body);
}
