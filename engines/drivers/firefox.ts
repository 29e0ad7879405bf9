// Firefox, driven by WebDriver BiDi. Each visit has a user context of its own, with its own storage.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi, type Bidi } from './bidi.ts';
import { WINDOW, type Browser, type Driver, type Json } from './driver.ts';
import { inputBy } from './input.ts';
import { endOf, stop, waitForLine } from './process.ts';

interface LogEntry {
  level: string;
  text: string | null;
  source: { context?: string };
}

/** Starts Firefox. With `scripts: false`, pages run none (the preference `javascript.enabled`). */
export async function startFirefox(program: string, { scripts }: { scripts: boolean }): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const preferences = { 'intl.accept_languages': 'it-IT, it', 'javascript.enabled': scripts };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = endOf(firefox);
  const lines = new Map<string, string[]>();
  const [url] = await waitForLine(firefox, firefox.stderr, /ws:\/\/\S+/);
  const bidi = await connectBidi(`${url}/session`, (method, params) => {
    const { level, text, source } = params as LogEntry;
    if (method === 'log.entryAdded' && (level === 'error' || level === 'warn'))
      lines.get(source.context ?? '')?.push(text ?? '');
  });
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    version: capabilities.browserVersion,
    visit: async () => {
      const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext');
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
      await bidi.send('browsingContext.setViewport', { context, viewport: WINDOW });
      const seen: string[] = [];
      lines.set(context, seen);
      const close = () => bidi.send('browser.removeUserContext', { userContext }).then(() => undefined);
      return visit(bidi, context, seen, close);
    },
    close: async () => {
      bidi.close();
      await stop(firefox, ended);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function visit(bidi: Bidi, context: string, lines: readonly string[], close: () => Promise<void>): Driver {
  return {
    goto: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async <T extends Json>(code: (argument: never) => T, argument: Json) => {
      const { result, exceptionDetails } = await bidi.send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `() => JSON.stringify((${code.toString()})(${JSON.stringify(argument)}))`,
        target: { context },
        awaitPromise: false,
      });
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value) as T;
    },
    ...inputBy((actions) => bidi.send('input.performActions', { context, actions })),
    console: async () => lines,
    close,
  };
}
