import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHttp } from '#src/server/http.ts';
import { loadSite } from '#src/server/pages/load.ts';
import { writeFakeSite } from '#test/fake-site.ts';
import { monitorEventLoop, type EventLoopDelay } from './event-loop.ts';
import { logOptions } from './log.ts';

/** Blocks the event loop, as a computation would. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('the monitor measures the delay of a blocked event loop, until it is stopped', async () => {
  const told: EventLoopDelay[] = [];
  const loop = monitorEventLoop((delay) => void told.push(delay), 200);
  expect(loop.last()).toEqual({ meanMs: 0, longestMs: 0 });
  while (told.length < 2) {
    block(80);
    await turn();
  }
  const { meanMs, longestMs } = told[1]!;
  expect(meanMs).toBeGreaterThan(40);
  expect(longestMs).toBeGreaterThanOrEqual(meanMs);
  expect(loop.last()).toBe(told[1]);
  loop.stop();
  const before = told.length;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(told.length).toBe(before);
});

test('while the event loop is over 3 s late, API requests are refused as busy; health and pages are not', async () => {
  const site = writeFakeSite();
  let delayMs = 3_000;
  const http = createHttp({
    config: { publicUrl: 'https://site.example', trustedProxies: [], limits: { requestsPerClient: 1_000 } },
    log: logOptions('silent'),
    eventLoopDelayMs: () => delayMs,
    pages: { site: loadSite(site.folder, false), redirects: {} },
  });
  http.get('/auth/call', async () => ({}));
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const paths = ['/auth/call', '/auth/nothing', '/auth/nothing/z', '/healthz?x=1', '/home'];
  const statuses = () => Promise.all(paths.map(async (path) => (await fetch(address + path)).status));
  expect(await statuses()).toEqual([200, 404, 404, 200, 200]);
  delayMs = 3_001;
  expect(await statuses()).toEqual([503, 503, 503, 200, 200]);
  const refused = await fetch(`${address}/auth/call`);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys((await refused.json()) as object)).toEqual(['detail']);
  delayMs = 0;
  expect(await statuses()).toEqual([200, 404, 404, 200, 200]);
  http.server.closeAllConnections();
  await Promise.all([once(http.server, 'close'), http.close()]);
  site.remove();
});
