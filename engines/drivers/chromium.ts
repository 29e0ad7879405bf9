// Chromium, driven by Playwright.
import { chromium, type ConsoleMessage } from '@playwright/test';
import { CHROMIUM } from '#test/chromium.ts';
import { WINDOW, type Browser, type Driver } from './driver.ts';

/** Starts Chromium. With `scripts: false`, pages run none. */
export async function startChromium(program: string, { scripts }: { scripts: boolean }): Promise<Browser> {
  const browser = await chromium.launch({ ...CHROMIUM, executablePath: program });
  return {
    version: browser.version(),
    close: () => browser.close(),
    visit: async () => {
      const context = await browser.newContext({ viewport: WINDOW, locale: 'it-IT', javaScriptEnabled: scripts });
      return visit(await context.newPage(), () => context.close());
    },
  };
}

function visit(page: import('@playwright/test').Page, close: () => Promise<void>): Driver {
  const lines: string[] = [];
  const note = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text());
  };
  page.on('console', note);
  page.on('pageerror', (error) => lines.push(error.message));
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (code, argument) => page.evaluate(`(${code.toString()})(${JSON.stringify(argument)})`),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    console: async () => lines,
    close,
  };
}
