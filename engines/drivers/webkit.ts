// WebKitGTK's MiniBrowser, driven by WebDriver on a display of its own. Each visit has a driver and a browser of its own, since
// a session of this driver is a whole browser.
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { freePort } from '#test/free-port.ts';
import type { WebkitPrograms } from '#test/tools.ts';
import { WINDOW, type Browser, type Driver, type Json } from './driver.ts';
import { inputBy } from './input.ts';
import { endOf, stop, waitForLine } from './process.ts';

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** Starts a display. With `scripts: false`, pages run none (MiniBrowser's `--enable-javascript`). */
export async function startWebkit(programs: WebkitPrograms, { scripts }: { scripts: boolean }): Promise<Browser> {
  const size = `${WINDOW.width}x${WINDOW.height + 200}x24`;
  const flags = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'];
  const display = spawn(programs.display, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = endOf(display);
  const [, number = ''] = await waitForLine(display, display.stdio[3] as Readable, /(\d+)\n/);
  const visit = () => visitWith(programs, `:${number}`, scripts);
  const { driver, session } = await visit();
  await driver.close();
  return {
    version: session.capabilities.browserVersion,
    visit: async () => (await visit()).driver,
    close: () => stop(display, ended),
  };
}

async function visitWith(programs: WebkitPrograms, display: string, scripts: boolean) {
  const port = await freePort();
  const process = spawn(programs.driver, [`--port=${port}`], {
    env: { ...globalThis.process.env, DISPLAY: display, LANGUAGE: 'it', LANG: 'C.UTF-8', LC_ALL: '' },
    stdio: 'ignore',
  });
  const ended = endOf(process);
  const args = ['--automation', `--enable-javascript=${scripts}`];
  const session = await whenListening(() =>
    send<Session>(`http://127.0.0.1:${port}`, 'POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args } } },
    }),
  );
  const at = `http://127.0.0.1:${port}/session/${session.sessionId}`;
  const close = async () => {
    await send(at, 'DELETE', '');
    await stop(process, ended);
  };
  const driver = commands((method, path, body) => send(at, method, path, body), close);
  await fitWindow(at, driver);
  return { driver, session };
}

/** Makes the inside of the window as large as it is in the other engines. */
async function fitWindow(at: string, driver: Driver): Promise<void> {
  const inside = await driver.run(() => [innerWidth, innerHeight], null);
  const { width, height } = await send<{ width: number; height: number }>(at, 'GET', '/window/rect');
  await send(at, 'POST', '/window/rect', {
    width: WINDOW.width + width - (inside[0] ?? 0),
    height: WINDOW.height + height - (inside[1] ?? 0),
  });
}

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
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...all: unknown[]) => {
      lines.push(all.join(' '));
      write(...all);
    };
  }
  return lines;
}

/** Calls until the driver accepts connections. */
async function whenListening<T>(call: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError) || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

type Method = 'GET' | 'POST' | 'DELETE';
type Send = <T>(method: Method, path: string, body?: object) => Promise<T>;

/** Sends a command of WebDriver and returns its value. Rejects with the driver's message. */
async function send<T>(at: string, method: Method, path: string, body?: object): Promise<T> {
  // A connection for each command: a waiting one may be closed by the driver just when it is used again.
  const headers = { connection: 'close' };
  const response = await fetch(`${at}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

function commands(call: Send, close: () => Promise<void>): Driver {
  const lines: string[] = [];
  const run: Driver['run'] = async <T extends Json>(code: (argument: never) => T, argument: Json) => {
    const script = `
        const lines = (${collectErrors.toString()})();
        return JSON.stringify({ result: (${code.toString()})(arguments[0]), lines: lines.splice(0) });`;
    const answer = await call<string>('POST', '/execute/sync', { script, args: [argument] });
    const { result, lines: added } = JSON.parse(answer) as { result: T; lines: string[] };
    lines.push(...added);
    return result;
  };
  return {
    goto: (url) => call('POST', '/url', { url }),
    run,
    ...inputBy((actions) => call('POST', '/actions', { actions })),
    console: async () => {
      await run(() => null, null);
      return lines;
    },
    close,
  };
}
