import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFakeSite } from '#test/fake-site.ts';
import { createLiveState, type Announcement } from '../site-state/site-state.ts';
import { loadSite } from './load.ts';
import { createPages } from './routes.ts';

const site = writeFakeSite(
  [],
  (text, language) =>
    `<html lang="${language}"><head><style></style></head><body><div id="root"><div aria-live="polite" data-site-status="" class="status"></div>${text}</div></body></html>`,
);
const state = createLiveState();
const clock = { now: 1000 };
let http: FastifyInstance;

beforeAll(async () => {
  http = createPages({ site: loadSite(site.folder, true), redirects: {} }, { state, now: () => clock.now });
  await http.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await http.close();
  site.remove();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${http.listeningOrigin}${path}`, { redirect: 'manual', method, headers });

const announce = (changes: Partial<Announcement>): Announcement => ({
  id: 'a1',
  severity: 'warning',
  texts: { en: 'Tom & Jerry <b>' },
  link: '/entra',
  isDismissible: true,
  startsAt: 500,
  endsAt: 2000,
  ...changes,
});

test('every page begins with the announcements that hold, as text, marked with their language', async () => {
  const plain = await ask('/de/home');
  state.set({ announcements: [announce({}), announce({ id: 'later', startsAt: 1500 })], maintenance: undefined });
  for (const path of ['/de/home', '/de/nothing']) {
    const response = await ask(path);
    const html = await response.text();
    expect(html).toMatch(/<aside id="announcements" aria-label="Mitteilungen">.*<\/script><div id="root">/s);
    expect(html).toContain('<div lang="en"><p><strong>Warning</strong> Tom &amp; Jerry &lt;b&gt; <a href="/en/entra">');
    expect(html).toContain(
      'data-site-status="" class="status"><p lang="en" data-severity="warning"><strong>Warning</strong> <span>Tom &amp; Jerry',
    );
    expect(html.match(/data-id=/g)).toHaveLength(1);
    expect(response.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']{44}' 'sha256-abc'/);
  }
  const { headers } = await ask('/de/home');
  expect(headers.get('etag')).not.toBe(plain.headers.get('etag'));
  expect((await ask('/de/home', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  clock.now = 2000;
  state.set({ announcements: [announce({})], maintenance: undefined });
  expect((await ask('/de/home')).headers.get('etag')).toBe(plain.headers.get('etag'));
  clock.now = 1000;
});

test('a dismissed one is gone for its visitor, but stays in the status line; a fixed one stays', async () => {
  state.set({ announcements: [announce({}), announce({ id: 'b2', isDismissible: false })], maintenance: undefined });
  const form = await ask(
    '/en/home?dismiss=a1',
    { 'sec-fetch-site': 'same-origin', cookie: 'announcements=x.b2' },
    'POST',
  );
  expect([form.status, form.headers.get('location')]).toEqual([303, '/en/home']);
  expect(form.headers.get('set-cookie')).toBe('announcements=x.b2.a1; Path=/; Max-Age=7776000; SameSite=Lax; Secure');
  const response = await ask('/en/home', { cookie: 'announcements=x.b2.a1' });
  const html = await response.text();
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect([html.includes('data-id="a1"'), html.match(/ data-id="\w+" data-severity="/g)?.length]).toEqual([false, 1]);
  expect(html.match(/<span>Tom/g)).toHaveLength(2);
  for (const [path, from] of [
    ['/en/home?dismiss=a1', 'cross-site'],
    ['//evil.example/?dismiss=a1', 'same-origin'],
    [String.raw`/\evil.example/?dismiss=a1`, 'same-origin'],
  ] as const)
    expect((await ask(path, { 'sec-fetch-site': from }, 'POST')).headers.get('set-cookie')).toBeNull();
});

test('an outage comes before a warning, and both before what is for information, however new that is', async () => {
  const all = [
    announce({ id: 'old', severity: 'information', startsAt: 1 }),
    announce({ id: 'new', severity: 'information', startsAt: 900 }),
    announce({ id: 'careful', startsAt: 3 }),
    announce({ id: 'out', severity: 'outage', startsAt: 2 }),
  ];
  for (const announcements of [all, all.toReversed()]) {
    state.set({ announcements, maintenance: undefined });
    const html = await (await ask('/en/home')).text();
    expect([...html.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id)).toEqual(['out', 'careful', 'new']);
    // One bar: the gravest, and how many others there are.
    expect(html).toMatch(
      /data-id="out".*<details><summary>.*<span lang="en">More announcements: <b>2<.*data-id="careful"/,
    );
    expect(await (await ask('/status/en.json')).json()).toMatchObject({ ids: ['out', 'careful', 'new'] });
  }
});

test('the maintenance is announced in every language with its expected end, and in the status', async () => {
  clock.now = Date.UTC(2026, 10, 27, 12);
  state.set({ announcements: [], maintenance: { expectedEnd: Date.UTC(2026, 10, 27, 14, 30) } });
  const html = await (await ask('/en/home')).text();
  expect(html).toContain(
    'Expected end: <time datetime="2026-11-27T14:30:00.000Z" lang="en-GB">27 November 2026, 14:30 UTC</time>.',
  );
  expect(html).toContain('<div lang="de" hidden>');
  // By which an open page finds that it has ended.
  expect(html).toContain('<div data-id="maintenance"');
  const response = await ask('/status/it.json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    lines: [
      {
        lang: 'it',
        severity: 'warning',
        label: 'Attenzione',
        text: expect.stringContaining('Fine prevista: 27 novembre 2026, 14:30 UTC.') as string,
      },
    ],
    ids: ['maintenance'],
  });
});
