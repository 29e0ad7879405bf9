// The pages of the product compared with nginx, which serves files with the same bytes and headers: the upper limit.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import type { Measurement } from '../shared/drill.ts';
import { ask, type HttpResponse } from '../shared/http.ts';
import { startNginx } from '../shared/nginx.ts';
import { waitForResponse, makeFolder } from '../shared/programs.ts';
import type { DrillServer } from '../shared/server.ts';
import { inRounds, rateOf, ratioRow, type Size } from './rounds.ts';
import { measure, requestBytes } from './wrk.ts';

const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/en', '/de/info', '/fr/fondamenta', '/es/entra'];
const HEADERS = { 'Accept-Encoding': 'gzip' };
/** Of these nginx makes its own. */
const OWN = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'date', 'connection', 'keep-alive']);

/** Requests for some pages of several languages; nginx has no better encoding than gzip, so both are asked for that. */
export const pageRequests = (): string[] => PAGES.map((path) => requestBytes('GET', path, HEADERS));

/** Writes the body as the file that nginx sends for a path, and gives its location. */
function locationOf(path: string, { headers, body }: HttpResponse, folder: string): string {
  const file = path.replaceAll('/', '-');
  writeFileSync(join(folder, `${file}.gz`), body);
  const added = Object.entries(headers).filter(([name]) => !OWN.has(name));
  return [
    `location = ${path} {`,
    `rewrite ^ /${file} break; types { } default_type "${headers['content-type'] ?? ''}";`,
    ...added.map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))};`),
    '}',
  ].join('\n');
}

/** Starts nginx with so many worker processes (`auto`: one for each core). Throws if it does not send the very bytes that we do. */
async function startPeer(responses: ReadonlyMap<string, HttpResponse>, workers: '1' | 'auto') {
  const folder = makeFolder('load-pages-');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const http = [
    'access_log off; sendfile on; tcp_nopush on; gzip_static always; open_file_cache max=1000;',
    'keepalive_requests 1000000000; server_tokens off;',
    `server { listen 127.0.0.1:${port}; root ${folder};`,
    ...[...responses].map(([path, response]) => locationOf(path, response, folder)),
    '}',
  ];
  const nginx = startNginx(makeFolder('load-nginx-'), http.join('\n'), workers);
  await waitForResponse(nginx, url);
  for (const [path, response] of responses) {
    const other = await ask('GET', url + path, { headers: HEADERS });
    const isSame = response.status === 200 && other.status === 200 && other.body.equals(response.body);
    if (!isSame) throw new Error(`nginx does not send the same ${path}`);
  }
  return { url, stop: () => nginx.end('SIGTERM') };
}

export async function comparePages(ours: DrillServer, { rounds, seconds }: Size): Promise<Measurement> {
  const responses = new Map<string, HttpResponse>();
  for (const path of PAGES) responses.set(path, await ask('GET', ours.url + path, { headers: HEADERS }));
  const one = await startPeer(responses, '1');
  const auto = await startPeer(responses, 'auto');
  const measurePeer = (url: string) => () => measure(url, pageRequests(), { connections: 64, seconds });
  const seen = await inRounds(rounds, {
    ours: measurePeer(ours.url),
    nginx: measurePeer(one.url),
    auto: measurePeer(auto.url),
  });
  await one.stop();
  await auto.stop();
  return ratioRow('pages', 0.3, seen.ours, seen.nginx, `; nginx with one worker per core ${rateOf(seen.auto)}`);
}
