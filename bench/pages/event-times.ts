// Durations of real input events in the page, as the Event Timing API reports them (rounded to 8 ms): from the event to the next
// paint. Its shortest reported duration is 16 ms.
import type { Page } from '@playwright/test';

const LEAST_MS = 16;

interface Recorder {
  /** The longest duration of an event that began at or after `since`. */
  longest(since: number): number;
  /** Milliseconds from the next click to the paint after the heading has another text. */
  headingChange(): Promise<number>;
}

type WithRecorder = typeof globalThis & { inputRecorder: Recorder; headingChanged: Promise<number> };

/** Adds the recorder to each document that the page opens from now on. */
export async function recordEvents(page: Page): Promise<void> {
  await page.addInitScript((leastMs) => {
    const durations: { at: number; duration: number }[] = [];
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    const keep = (entries: PerformanceEntryList) => {
      for (const { startTime, duration } of entries) durations.push({ at: startTime, duration });
    };
    observer.observe({ type: 'event', durationThreshold: leastMs, buffered: true } as PerformanceObserverInit);
    observer.observe({ type: 'first-input', buffered: true });
    const heading = () => document.querySelector('h1')?.textContent;
    (globalThis as WithRecorder).inputRecorder = {
      longest: (since) => {
        keep(observer.takeRecords());
        return Math.max(leastMs, ...durations.filter(({ at }) => at >= since).map(({ duration }) => duration));
      },
      headingChange: () =>
        new Promise((done) => {
          const before = heading();
          let clicked = 0;
          addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
          const changes = new MutationObserver(() => {
            const now = heading();
            if (!now || now === before) return;
            changes.disconnect();
            // The task after the frame: the frame is painted.
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)));
          });
          changes.observe(document, { subtree: true, childList: true, characterData: true });
        }),
    };
  }, LEAST_MS);
}

/** Performs `input` and gives the longest duration of its events in milliseconds, at least 16. */
export async function inputDelay(page: Page, input: () => Promise<unknown>): Promise<number> {
  const since = await page.evaluate(() => performance.now());
  await input();
  // Entries are reported after the paint; the slowest paint of a test is far below this.
  await page.waitForTimeout(700);
  return page.evaluate((since) => (globalThis as WithRecorder).inputRecorder.longest(since), since);
}

/** As `inputDelay`, and the time until another heading is painted. Rejects if that takes longer than 10 s. */
export async function changeDelay(page: Page, input: () => Promise<unknown>): Promise<{ inp: number; time: number }> {
  await page.evaluate(() => {
    const window = globalThis as WithRecorder;
    window.headingChanged = window.inputRecorder.headingChange();
  });
  const inp = await inputDelay(page, input);
  const time = await page.evaluate(
    (limitMs) =>
      Promise.race([
        (globalThis as WithRecorder).headingChanged,
        new Promise<undefined>((done) => {
          setTimeout(done, limitMs);
        }),
      ]),
    10_000,
  );
  if (time === undefined) throw new Error(`${page.url()}: the heading has not changed`);
  return { inp, time };
}
