// A desktop host in the process of its tests, with sessions that exist in memory alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createDesktopHost, type DesktopHost } from '#src/desktop/host/host.ts';
import { listen } from '#src/desktop/host/http/connections.ts';
import { readDesktopConfig } from '#src/desktop/host/settings.ts';
import type { SessionReport } from '#src/desktop/protocol/host-messages.ts';
import { logOptions } from '#src/server/process/log.ts';
import { fakeEngine, type FakeEngine } from './fake-engine.ts';

const ORIGIN = 'http://localhost:3100';
export const PREFERENCES = {
  language: 'el',
  layout: 'gr,us',
  scheme: 'dark',
  size: { width: 1280, height: 800, ratio: 1 },
};

/** The host of the current test, with its clock, what it has logged, and the folder of its data. */
export const on = { lines: [] as string[] } as {
  clock: number;
  lines: string[];
  engine: FakeEngine;
  host: DesktopHost;
  port: number;
  folder: string;
};

/** Starts the host with settings besides those of each test. */
export async function start(settings: Record<string, string> = {}): Promise<void> {
  const config = readDesktopConfig({
    DESKTOP_DATA_DIR: on.folder,
    DESKTOP_TRUST_PROXY: '127.0.0.1',
    DESKTOP_MAX_SESSIONS: '2',
    ...settings,
  });
  const log = logOptions('debug', { write: (line) => void on.lines.push(line) });
  on.host = await createDesktopHost({ config, engine: on.engine, log, now: () => on.clock });
  on.port = await listen(on.host.listener, 0, '127.0.0.1');
}

/** Starts a host before each test of a file, and removes it afterwards. */
export function startHostForEachTest(): void {
  beforeEach(async () => {
    Object.assign(on, { clock: 1_700_000_000_000, lines: [], folder: mkdtempSync(join(tmpdir(), 'desktop-host-')) });
    on.engine = fakeEngine(() => on.clock);
    await start();
  });
  afterEach(async () => {
    await on.host.close();
    rmSync(on.folder, { recursive: true });
  });
}

/** Sends a request as a page of the host, from an address. */
export async function ask(
  method: string,
  path: string,
  { body, key, from = '192.0.2.1', origin = ORIGIN }: Asked = {},
) {
  const headers = {
    'x-forwarded-for': from,
    ...(origin !== '' && { origin }),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  return new Promise<{ status: number; body: Answer; headers: Record<string, unknown> }>((resolve, reject) => {
    const request = httpRequest({ port: on.port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const isJson = text.startsWith('{');
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : { text },
          headers: response.headers,
        });
      });
    });
    request.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
interface Asked {
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly from?: string;
  readonly origin?: string;
}
type Answer = Partial<SessionReport> & {
  id?: string;
  key?: string;
  place?: number;
  error?: string;
  text?: string;
  ticket?: string;
};

/** Asks for a trial. */
export const startTrial = (from?: string, key?: string) =>
  ask('POST', '/api/trials', {
    body: { ...PREFERENCES, ...(key !== undefined && { key }) },
    ...(from !== undefined && { from }),
  });
