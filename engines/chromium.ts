// Chromium, driven by Playwright.
import { chromium } from '@playwright/test';
import { CHROMIUM } from '#test/chromium.ts';
import { WINDOW, type Json, type StartBrowser } from './driver.ts';

/** Starts a browser in Italian. */
export const startChromium: StartBrowser = async (scripts) => {
  const browser = await chromium.launch(CHROMIUM);
  const page = await browser.newPage({ viewport: WINDOW, locale: 'it-IT', javaScriptEnabled: scripts });
  const lines: string[] = [];
  page.on('console', (message) => /^(?:error|warning)$/.test(message.type()) && lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(String(error)));
  return {
    version: browser.version(),
    goto: (url) => page.goto(url),
    run: <T extends Json>(code: (argument: never) => T, argument: Json) =>
      page.evaluate<unknown, unknown>(code as (argument: unknown) => unknown, argument) as Promise<T>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    console: async () => lines,
    close: () => browser.close(),
  };
};
