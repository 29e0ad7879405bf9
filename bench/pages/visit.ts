// One visit to one page of one side: the first visit on a slow line, then input.
import type { Browser } from '@playwright/test';
import type { Values } from './figures.ts';
import { interact } from './interactions.ts';
import { readTrace, TRACE_CATEGORIES, type TraceEvent } from './trace.ts';

/** A phone: its screen, processor and line (bits a second and milliseconds of Lighthouse's 'Slow 4G'). */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** What a page does late counts, too. */
const LATE_MS = 5_000;

/** Measures a page in a new browser context. `hasInput`: whether it is used as well. */
export async function visit(browser: Browser, url: string, hasInput: boolean): Promise<Values> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(LATE_MS);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const first = readTrace(trace.traceEvents, url);
    await session.send('Network.emulateNetworkConditions', NO_LIMIT);
    return { ...first, ...(hasInput && (await interact(page, url))) };
  } finally {
    await context.close();
  }
}
