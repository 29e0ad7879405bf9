// The pages of the product compared with nginx.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '../../src/shared/built-site.ts';
import type { Measurement } from '../shared/drill.ts';
import { ask, type Answer } from '../shared/http.ts';
import { ROOT, type DrillServer } from '../shared/server.ts';
import { startNginx } from './nginx.ts';
import { inRounds, rateOf, ratioRow, type Size } from './rounds.ts';
import { measure, wired } from './wrk.ts';

const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/en', '/de/info', '/fr/fondamenta', '/es/entra'];
const HEADERS = { 'Accept-Encoding': 'gzip' };

/** Requests for some pages of several languages; nginx has no better encoding than gzip, so both are asked for that. */
export const pageRequests = (): string[] => PAGES.map((path) => wired({ path, headers: HEADERS }));

/** Measures and returns the row. Throws if nginx does not send the very bytes that we do. */
export async function comparePages(ours: DrillServer, { rounds, seconds }: Size): Promise<Measurement> {
  const dist = join(ROOT, 'dist');
  const site = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as BuiltSite;
  const answers = new Map<string, Answer>();
  for (const path of PAGES) answers.set(path, await ask('GET', ours.url + path, { headers: HEADERS }));
  const one = await startNginx(dist, site, answers, '1');
  const auto = await startNginx(dist, site, answers, 'auto');
  for (const { url } of [one, auto])
    for (const [path, answer] of answers) {
      const other = await ask('GET', url + path, { headers: HEADERS });
      const isSame = answer.status === 200 && other.status === 200 && other.body.equals(answer.body);
      if (!isSame) throw new Error(`nginx does not send the same ${path}`);
    }
  const requests = pageRequests();
  const size = { connections: 64, seconds };
  const seen = await inRounds(rounds, {
    ours: () => measure(ours.url, requests, size),
    nginx: () => measure(one.url, requests, size),
    auto: () => measure(auto.url, requests, size),
  });
  await one.stop();
  await auto.stop();
  const promise = 'Pages are served at half the rate of nginx with one worker process or faster';
  const more = `; nginx with one worker per core ${rateOf(seen.auto)}`;
  return ratioRow({ key: 'pages', promise, least: 0.5 }, seen.ours, seen.nginx, more);
}
