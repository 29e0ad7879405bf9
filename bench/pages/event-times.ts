// Durations of real input events in the page, as the Event Timing API reports them (rounded to 8 ms): from the event to the next
// paint. Its shortest reported duration is 16 ms.
import type { Page } from '@playwright/test';

const LEAST_MS = 16;
const LONGEST_CHANGE_MS = 10_000;

/** What runs in the page. Times are absolute, so that they outlast a navigation to another document. */
interface Recorder {
  /** The current time. */
  now(): number;
  /** The longest duration of an event that began at or after `since`; undefined if another document had it. */
  longest(since: number): number | undefined;
  /** Begins to wait for another heading after the next click. */
  awaitHeading(): void;
  /** Milliseconds from the click to the paint of the other heading, once it is painted. */
  headingTime?: number;
}

type WithRecorder = typeof globalThis & { inputRecorder: Recorder };

/** Adds the recorder to each document that the page opens from now on. */
export async function recordEvents(page: Page): Promise<void> {
  await page.addInitScript((leastMs) => {
    const [HEADING, CLICK] = ['bench-heading', 'bench-click'];
    const durations: { at: number; duration: number }[] = [];
    const keep = (entries: PerformanceEntryList) => {
      for (const { startTime, duration } of entries)
        durations.push({ at: performance.timeOrigin + startTime, duration });
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: leastMs, buffered: true } as PerformanceObserverInit);
    observer.observe({ type: 'first-input', buffered: true });
    const heading = () => document.querySelector('h1')?.textContent;
    const observeHeading = () => {
      const changes = new MutationObserver(() => {
        const now = heading();
        if (!now || now === sessionStorage.getItem(HEADING)) return;
        changes.disconnect();
        // The task after the frame: the frame is painted.
        requestAnimationFrame(() => setTimeout(() => finish()));
      });
      changes.observe(document, { subtree: true, childList: true, characterData: true });
    };
    const finish = () => {
      recorder.headingTime = recorder.now() - Number(sessionStorage.getItem(CLICK));
      sessionStorage.removeItem(CLICK);
    };
    const recorder: Recorder = {
      now: () => performance.timeOrigin + performance.now(),
      longest: (since) => {
        keep(observer.takeRecords());
        if (since < performance.timeOrigin) return undefined;
        return Math.max(leastMs, ...durations.filter(({ at }) => at >= since).map(({ duration }) => duration));
      },
      awaitHeading: () => {
        delete recorder.headingTime;
        sessionStorage.setItem(HEADING, heading() ?? '');
        const store = ({ timeStamp }: Event) =>
          sessionStorage.setItem(CLICK, String(performance.timeOrigin + timeStamp));
        addEventListener('click', store, { capture: true, once: true });
        observeHeading();
      },
    };
    (globalThis as WithRecorder).inputRecorder = recorder;
    // The click was in the document before this one.
    if (location.protocol !== 'about:' && sessionStorage.getItem(CLICK) !== null) observeHeading();
  }, LEAST_MS);
}

/**
 * Performs `input` and gives the longest duration of its events in milliseconds, at least 16. Undefined if the input loads another
 * document.
 */
export async function inputDelay(page: Page, input: () => Promise<unknown>): Promise<number | undefined> {
  const since = await page.evaluate(() => (globalThis as WithRecorder).inputRecorder.now());
  await input();
  // Entries are reported after the paint, which takes less than this.
  await page.waitForTimeout(700);
  return page.evaluate((since) => (globalThis as WithRecorder).inputRecorder.longest(since), since);
}

/** As `inputDelay`, and the time until another heading is painted. Rejects if that takes longer than 10 s. */
export async function changeDelay(
  page: Page,
  input: () => Promise<unknown>,
): Promise<{ inp: number | undefined; time: number }> {
  await page.evaluate(() => (globalThis as WithRecorder).inputRecorder.awaitHeading());
  const inp = await inputDelay(page, input);
  const found = await page.waitForFunction(() => (globalThis as WithRecorder).inputRecorder.headingTime, undefined, {
    timeout: LONGEST_CHANGE_MS,
  });
  return { inp, time: (await found.jsonValue()) ?? NaN };
}
