// Chromium (over its own protocol) and Firefox (over WebDriver BiDi), driven by Puppeteer.
import puppeteer from 'puppeteer-core';
import { CHROMIUM } from '#test/chromium.ts';
import { WINDOW, type Json, type StartBrowser } from './driver.ts';

/** Runs in the page: Firefox names an Error that is logged only as one. */
function logStacks(): void {
  const text = (value: unknown) =>
    value instanceof Error ? `${location.href} ${value.message} ${value.stack}` : value;
  for (const level of ['error', 'warn'] as const) {
    const log = console[level].bind(console);
    console[level] = (...values: unknown[]) => log(...values.map(text));
  }
}

/** Returns the function that starts a browser. Firefox has a preference for scripts, `javascript.enabled`. */
export const startPuppeteer =
  (browser: 'chrome' | 'firefox', executablePath: string): StartBrowser =>
  async (scripts) => {
    const running = await puppeteer.launch({
      browser,
      executablePath,
      defaultViewport: WINDOW,
      args: browser === 'chrome' ? [...CHROMIUM.args, '--accept-lang=it-IT'] : [],
      extraPrefsFirefox: { 'intl.accept_languages': 'it-IT, it', 'javascript.enabled': scripts },
    });
    const page = await running.newPage();
    if (browser === 'chrome') await page.setJavaScriptEnabled(scripts);
    if (scripts) await page.evaluateOnNewDocument(logStacks);
    const lines: string[] = [];
    page.on('console', (message) => /^(?:error|warn)$/.test(message.type()) && lines.push(message.text()));
    page.on('pageerror', (error) => lines.push(String(error)));
    return {
      version: await running.version(),
      goto: (url) => page.goto(url),
      run: <T extends Json>(code: (argument: never) => T, argument: Json) =>
        page.evaluate(code as (argument: Json) => T, argument) as Promise<T>,
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      console: async () => lines,
      close: () => running.close(),
    };
  };
