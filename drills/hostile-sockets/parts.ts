// Three parts of the drill `hostile-sockets`: malformed requests, request smuggling through proxies, hidden files.
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startBalancer } from '../shared/balancer.ts';
import { none, type Measurement } from '../shared/drill.ts';
import { exchange, type Exchange, type RawAnswer } from '../shared/raw-http.ts';
import { readiness, ROOT, type DrillServer } from '../shared/server.ts';
import { FRAMING, MALFORMED, ODD, type Malformed } from './malformed.ts';

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera/,
};
const BANNERS = ['server', 'x-powered-by', 'via', 'x-aspnet-version'];

/** Names of the requests that hide another. */
const IS_HIDING = new Set(FRAMING.map(([name]) => name));

/** Returns why an exchange is wrong, or undefined if it is right. */
function faultOf([name, , statuses]: Malformed, { answers, isClosed }: Exchange): string | undefined {
  if (answers.length === 0) return isClosed ? undefined : 'no answer, and the connection stays open';
  if (answers.length > 1) return `${answers.length} answers: ${answers.map(({ status }) => status).join(', ')}`;
  const status = answers[0]?.status ?? 0;
  if (!statuses.includes(status)) return `${status} instead of ${statuses.join(' or ')}`;
  return IS_HIDING.has(name) && !isClosed
    ? 'the connection stays open behind a request with an ambiguous end'
    : undefined;
}

const isDressed = ({ headers }: RawAnswer) =>
  Object.entries(HEADERS).every(([name, value]) => value.test(headers[name] ?? '')) &&
  BANNERS.every((name) => !(name in headers));

/** Sends every malformed request, and looks after each whether others are served. */
export async function malformedRows(server: DrillServer): Promise<Measurement[]> {
  const cases = [...MALFORMED, ...ODD];
  let [wrong, asked, bare, dead, answered] = [0, 0, 0, 0, 0];
  for (const one of cases) {
    const seen = await exchange(server.port, one[1]);
    const fault = faultOf(one, seen);
    asked += 1;
    answered += seen.answers.length;
    bare += seen.answers.filter((answer) => !isDressed(answer)).length;
    if (fault !== undefined) {
      wrong += 1;
      console.log(`    ${one[0]}: ${fault}`);
    }
    if ((await readiness(server.url)) !== 200) dead += 1;
    if (dead > 2) break;
  }
  return [
    none('malformed', wrong, asked, 'handled wrongly'),
    none('headers', bare, answered, 'responses lack some'),
    none('alive', dead, asked, 'times not served'),
  ];
}

const HOST = 'aperta.example';

/**
 * Sends smuggled requests through a proxy; `isOpen` replaces it by a plain TCP relay, as a fault. Proxy and server must not
 * disagree: the server sees no request that the proxy has not answered as one, and no client gets another's answer afterwards.
 */
export async function smugglingRow(server: DrillServer, isCaddy: boolean, isOpen: boolean): Promise<Measurement> {
  const proxy = isOpen ? await relay(server.port) : await startBalancer(ROOT, [server.port, server.port], isCaddy);
  const port = Number(new URL(proxy.url).port);
  const host = `127.0.0.1:${port}`;
  const told = () => server.said().split('"method":"DELETE"').length - 1;
  let [through, twice] = [0, 0];
  for (const [name, bytes] of FRAMING) {
    const before = told();
    const { answers } = await exchange(port, bytes.toString('latin1').replaceAll(HOST, host));
    const isOwn = answers.length === 2 && !isOpen;
    const after = await Promise.all(
      Array.from({ length: 4 }, () => fetch(`${proxy.url}/healthz`).then((answer) => answer.text())),
    );
    const isMixed = after.some((text) => text !== '{"status":"ok"}');
    if (isOwn) twice += 1;
    if (!isMixed && told() - before <= (isOwn ? 1 : 0) && answers.length <= 2) continue;
    through += 1;
    console.log(`    through ${proxy.name}: ${name}: ${answers.map(({ status }) => status).join(', ')}`);
  }
  await proxy.stop();
  const program = isCaddy ? 'Caddy with deploy/Caddyfile' : 'nginx with deploy/nginx.conf';
  const row = none(
    isCaddy ? 'smuggled-caddy' : 'smuggled-nginx',
    through,
    FRAMING.length,
    'smuggled',
    `${program} and the server agree on where each request ends: no smuggled request reaches the server, and no client gets the response of another`,
  );
  return {
    ...row,
    measured: `${row.measured}; ${twice} treated as two requests by the proxy itself and answered as two`,
  };
}

async function relay(to: number): Promise<{ name: string; url: string; stop(): Promise<void> }> {
  const server = createServer((socket) => {
    const onward = connect({ port: to, host: '127.0.0.1' });
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { name: 'a relay', url, stop: async () => void server.close() };
}

const SCANNED = readFileSync(new URL('./scanned-paths.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** Paths that lead nowhere: what scanners ask for, copies that editors and compilers leave beside each built file, and the build. */
function hiddenPaths(): string[] {
  const built = globSync('**/*', { cwd: join(ROOT, 'dist/files') }).filter((path) => /\.(?:js|css)$/.test(path));
  const copies = built.flatMap((path) =>
    ['.map', '~', '.bak', '.br', '.gz', '.old', '.orig', '.ts'].map((end) => `/${path}${end}`),
  );
  const asBuilt = globSync('**/*', { cwd: join(ROOT, 'dist') })
    .filter((path) => /\.[a-z]+$/.test(path))
    .slice(0, 60)
    .map((path) => `/dist/${path}`);
  return [...SCANNED, ...copies, ...asBuilt];
}

/** Asks for what is not for visitors, in three spellings. */
export async function hiddenRow(server: DrillServer): Promise<Measurement> {
  let [asked, hits] = [0, 0];
  for (const path of hiddenPaths())
    for (const spelt of [path, `/%2e${path}`, path.replace('.', '%2e')]) {
      const { answers } = await exchange(server.port, `GET ${spelt} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      asked += 1;
      const status = answers[0]?.status ?? 0;
      if (answers.length === 1 && (status === 404 || status === 400)) continue;
      hits += 1;
      console.log(`    ${spelt}: ${answers.map((answer) => answer.status).join(', ')}`);
    }
  return none('hidden-files', hits, asked, 'paths served');
}
