// WebKitGTK's MiniBrowser, driven by Selenium on a display of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { Builder, Key as Code } from 'selenium-webdriver';
import type { WebkitPrograms } from '#test/tools.ts';
import { WINDOW, type Json, type StartBrowser } from './driver.ts';

// Its type declarations know only the name that Node's `import` refuses.
const remote = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
) as typeof import('selenium-webdriver/remote');

/** Returns the function that starts a browser. MiniBrowser has an option for scripts, `--enable-javascript`. */
export const startWebkit =
  (programs: WebkitPrograms): StartBrowser =>
  async (scripts) => {
    const flags = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
    const display = spawn(programs.display, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    process.once('exit', () => display.kill());
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
    const environment = { DISPLAY: `:${String(number).trim()}`, LANGUAGE: 'it', LANG: 'C.UTF-8', LC_ALL: '' };
    const service = new remote.DriverService.Builder(programs.driver)
      .setLoopback(true)
      .setEnvironment({ ...process.env, ...environment })
      .build();
    const args = ['--automation', `--enable-javascript=${scripts}`];
    const options = { binary: programs.browser, args };
    const driver = await new Builder()
      .usingServer(await service.start())
      // A connection for each command: a waiting one may be closed by the driver just when it is used again.
      .usingHttpAgent(new Agent({ keepAlive: false }))
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      .build();
    const window = driver.manage().window();
    // Its inside is smaller.
    await window.setRect({ width: WINDOW.width + 60, height: WINDOW.height + 100 });
    const lines: string[] = [];
    const run = async <T extends Json>(code: (argument: never) => T, argument: Json): Promise<T> => {
      const script = `
        const lines = (${collectErrors.toString()})();
        return { result: (${code.toString()})(arguments[0]), lines: lines.splice(0) };`;
      const returned = await driver.executeScript<{ result: T; lines: string[] }>(script, argument);
      lines.push(...returned.lines);
      return returned.result;
    };
    return {
      version: (await driver.getCapabilities()).getBrowserVersion() ?? '',
      goto: (url) => driver.get(url),
      run,
      click: (x, y) =>
        driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
          .click()
          .perform(),
      type: (text) => driver.actions().sendKeys(text).perform(),
      press: (key) =>
        driver
          .actions()
          .sendKeys(Code[key.replace('Arrow', 'ARROW_').toUpperCase() as 'TAB'])
          .perform(),
      console: () => run(() => null, null).then(() => lines),
      close: async () => {
        await driver.quit();
        await service.kill();
        display.kill();
      },
    };
  };

/**
 * Runs in the page. Collects its errors from the first command after its load on: this driver has neither a command for the console
 * nor one for scripts that run first, and the browser writes no console lines of private sessions.
 */
function collectErrors(): string[] {
  const page = globalThis as { errorLines?: string[] };
  if (page.errorLines !== undefined) return page.errorLines;
  const lines: string[] = [];
  page.errorLines = lines;
  addEventListener('error', ({ message }) => lines.push(message));
  addEventListener('unhandledrejection', ({ reason }) => lines.push(String(reason)));
  for (const level of ['error', 'warn'] as const) console[level] = (...all: unknown[]) => lines.push(all.join(' '));
  return lines;
}
