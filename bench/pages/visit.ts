// One visit to one page of one side: the first visit on a slow line, a repeat visit, then input.
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Values } from './figures.ts';
import { interact } from './interactions.ts';
import { readTrace, TRACE_CATEGORIES, type TraceEvent } from './trace.ts';
import { recordTraffic } from './traffic.ts';

/** A phone: its screen, processor and line (bits a second and milliseconds of Lighthouse's 'Slow 4G'). */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A visit ends when the network was idle for so long. Longer for the first: what a page does late counts. */
const FIRST_QUIET_MS = 5000;
const REPEAT_QUIET_MS = 1500;
const LONGEST_VISIT_MS = 60_000;

/** Measures a page in a new browser context. `hasInput`: whether it is used as well. */
export async function visit(browser: Browser, url: string, hasInput: boolean): Promise<Values> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const first = await firstVisit(browser, page, session, url);
    const repeat = await repeatVisit(page, session, url);
    await session.send('Network.emulateNetworkConditions', NO_LIMIT);
    return { ...first, ...repeat, ...(hasInput && (await interact(page, url))) };
  } finally {
    await context.close();
  }
}

async function firstVisit(browser: Browser, page: Page, session: CDPSession, url: string): Promise<Values> {
  const traffic = await recordTraffic(session);
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await page.goto(url, { waitUntil: 'load' });
  await untilQuiet(page, traffic.lastEvent, FIRST_QUIET_MS);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return { ...traffic.read(), ...readTrace(trace.traceEvents, url) };
}

async function repeatVisit(page: Page, session: CDPSession, url: string): Promise<Values> {
  // Otherwise the visit would be a reload.
  await page.goto('about:blank');
  const traffic = await recordTraffic(session);
  await page.goto(url, { waitUntil: 'load' });
  await untilQuiet(page, traffic.lastEvent, REPEAT_QUIET_MS);
  return traffic.readRepeat();
}

async function untilQuiet(page: Page, lastEvent: () => number, quietMs: number): Promise<void> {
  const end = Date.now() + LONGEST_VISIT_MS;
  for (let rest = quietMs; rest > 0; rest = lastEvent() + quietMs - Date.now()) {
    if (Date.now() > end) throw new Error(`${page.url()}: the network is not idle after ${LONGEST_VISIT_MS} ms`);
    await page.waitForTimeout(rest);
  }
}
