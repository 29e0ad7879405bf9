// Firefox, which speaks WebDriver BiDi itself: Selenium has the connection, and no driver between them is needed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Key as Code } from 'selenium-webdriver';
import { WINDOW, type Json, type StartBrowser } from './driver.ts';

const { default: Connection } = (await import('selenium-webdriver/bidi/index.js')) as unknown as {
  default: typeof import('selenium-webdriver/bidi').Index;
};

/** An entry of the console, or an error that no script caught. */
interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string | null;
}

/** Returns the function that starts a browser. Firefox has a preference for scripts, `javascript.enabled`. */
export const startFirefox =
  (program: string): StartBrowser =>
  async (scripts) => {
    const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
    const preferences = { 'intl.accept_languages': 'it-IT, it', 'javascript.enabled': scripts };
    const rows = Object.entries(preferences).map((row) => `user_pref(${JSON.stringify(row).slice(1, -1)});`);
    writeFileSync(join(profile, 'user.js'), rows.join('\n'));
    const flags = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'];
    const running = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
    process.once('exit', () => running.kill());
    const connection = new Connection(`${await addressOf(running.stderr)}/session`);
    const send = async <T>(method: string, params: object): Promise<T> => {
      const answer = (await connection.send({ method, params })) as { result: T; error?: string; message?: string };
      if (answer.error !== undefined) throw new Error(`${method}: ${answer.message}`);
      return answer.result;
    };
    const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    });
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
    await send('browsingContext.setViewport', { context, viewport: WINDOW });
    if (scripts) await send('script.addPreloadScript', { functionDeclaration: logStacks.toString() });
    const lines: string[] = [];
    connection.on('log.entryAdded', ({ type, level, text }: LogEntry) => {
      if (level === 'error' || (level === 'warn' && type === 'console')) lines.push(text ?? '');
    });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const perform = (type: string, actions: readonly object[]) =>
      send('input.performActions', { context, actions: [{ type, id: type, actions }] });
    const typeKeys = (keys: readonly string[]) =>
      perform(
        'key',
        keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      );
    return {
      version: capabilities.browserVersion,
      goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      run: async <T extends Json>(code: (argument: never) => T, argument: Json): Promise<T> => {
        const expression = `JSON.stringify((${code.toString()})(${JSON.stringify(argument)}))`;
        const target = { context };
        const { result, exceptionDetails } = await send<{
          result?: { value: string };
          exceptionDetails?: { text: string };
        }>('script.evaluate', { expression, target, awaitPromise: false });
        if (!result) throw new Error(exceptionDetails?.text);
        return JSON.parse(result.value) as T;
      },
      click: (x, y) =>
        perform('pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
      type: (text) => typeKeys([...text]),
      press: (key) => typeKeys([Code[key.replace('Arrow', 'ARROW_').toUpperCase() as 'TAB']]),
      console: async () => lines,
      close: async () => {
        running.kill();
        await once(running, 'exit');
        rmSync(profile, { recursive: true, force: true });
      },
    };
  };

/** Where it listens, which it says once it has started. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /^WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox has ended');
}

/** Runs in the page: Firefox names an Error that is logged only as one. */
function logStacks(): void {
  const text = (value: unknown) =>
    value instanceof Error ? `${location.href} ${value.message} ${value.stack}` : value;
  for (const level of ['error', 'warn'] as const) {
    const log = console[level].bind(console);
    console[level] = (...values: unknown[]) => log(...values.map(text));
  }
}
