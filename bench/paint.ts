// `npm run bench`: the largest paint of `/de/home` beside its floor, the same document as plain HTML without script.
// Both come from one small server and take turns in one browser with a slow line and a slow processor; the ratio counts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import startSite from '#test/start-site.ts';
import { build } from '../scripts/setup/build.mjs';
import { launchChromium } from '../scripts/testing/browser.ts';

const PAGE = '/de/home';
const ROUNDS = 15;
/** Bits a second, milliseconds and the factor of a middling phone on a middling line (Lighthouse's "slow 4G"). */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;

const root = resolve(import.meta.dirname, '..');
await build(root, process.execPath);
const stopSite = await startSite();
const site = process.env['SITE_URL'] ?? '';

type Answer = { status: number; headers: Record<string, string>; body: Buffer };
const kept = new Map<string, Promise<Answer>>();

/** Fetches from the site once and keeps it, so that both sides wait for the same server. */
function answerOf(path: string): Promise<Answer> {
  const known = kept.get(path);
  if (known) return known;
  const asked = fetch(site + path, { headers: { 'Accept-Encoding': 'identity' } }).then(async (response) => {
    const body = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(
      ['content-type', 'content-security-policy'].map((name) => [name, response.headers.get(name) ?? '']),
    );
    return { status: response.status, headers, body };
  });
  kept.set(path, asked);
  return asked;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isPlain = request.url?.startsWith('/plain') === true;
  const { status, headers, body } = await answerOf(isPlain ? PAGE : (request.url ?? '/'));
  const sent = isPlain ? Buffer.from(body.toString().replace(/<script[\s\S]*?<\/script>/g, '<i id="end"></i>')) : body;
  response.writeHead(status, { ...headers, 'Content-Length': sent.length }).end(sent);
}

const server = createServer((request, response) => void serve(request, response));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Milliseconds until the largest paint of a first visit. */
async function largestPaint(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(base + path, { waitUntil: 'load' });
  const time = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let last = 0;
        new PerformanceObserver((list) => (last = list.getEntries().at(-1)?.startTime ?? last)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
        setTimeout(() => done(last), 1500);
      }),
  );
  await context.close();
  return time;
}

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

const browser = await launchChromium();
const [ours, plain]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  plain.push(await largestPaint(browser, '/plain'));
  ours.push(await largestPaint(browser, PAGE));
}
await browser.close();
server.close();
await stopSite();
const ratio = median(ours) / median(plain);
console.log(
  `largest paint of ${PAGE}, median of ${ROUNDS}: ${median(ours).toFixed(0)} ms; without script ${median(plain).toFixed(0)} ms; ratio ${ratio.toFixed(3)} (wanted: at most 1.1)`,
);
