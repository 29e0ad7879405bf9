// A reverse proxy in front of the servers of a drill: nginx or Caddy with their files in deploy/, otherwise a small one in Node.
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { plainSite } from '../../test/deploy/nginx-site.ts';
import { freePort } from '../../test/free-port.ts';

const PIPED: SpawnOptions = { stdio: ['ignore', 'inherit', 'pipe'] };

/** A running balancer. */
export interface Balancer {
  /** What it is, such as `nginx/1.22.1 with deploy/nginx.conf`. */
  readonly name: string;
  readonly url: string;
  /** All that it has logged so far. */
  logged(): string;
  stop(): Promise<void>;
}

/** Changes a file of deploy/, as a fault does. */
type Change = (config: string) => string;
const asItIs: Change = (config) => config;

/** Starts a balancer in front of the servers on these local ports: Caddy if requested, otherwise nginx or the one in Node. */
export async function startBalancer(
  root: string,
  ports: readonly [number, number],
  wantsCaddy: boolean,
  change = asItIs,
): Promise<Balancer> {
  if (wantsCaddy) return startCaddy(root, ports, change);
  const version = /nginx\/[\d.]+/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[0];
  return version === undefined ? startOwn(ports) : startNginx(root, ports, version, change);
}

async function startNginx(
  root: string,
  ports: readonly [number, number],
  version: string,
  change: Change,
): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-nginx-'));
  const [front, spare] = [await freePort(), await freePort()];
  const site = join(folder, 'site.conf');
  const shipped = change(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')).replaceAll('/var/log/nginx', folder);
  // All visitors of a drill share one IP address. nginx does not limit requests with an empty key.
  const open = shipped.replaceAll(/^(limit_\w+_zone) \$aperta_client/gm, '$1 $http_x_unlimited');
  writeFileSync(site, plainSite(open, front, spare, ports));
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    [
      process.getuid?.() === 0 ? 'user root;' : '',
      'daemon off; worker_processes 1; events { worker_connections 1024; }',
      `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;`,
      // Debian's nginx.conf has this line; the site's file must turn it off.
      `http { access_log ${join(folder, 'access.log')}; ${spools.join(' ')} include ${site}; }`,
    ].join('\n'),
  );
  const args = ['-c', main, '-e', join(folder, 'error.log')];
  return awake(`${version} with deploy/nginx.conf`, front, folder, spawn('nginx', args, PIPED));
}

/** deploy/Caddyfile on a local port, without TLS and without the admin endpoint. Throws if Caddy is not installed. */
async function startCaddy(root: string, ports: readonly [number, number], change: Change): Promise<Balancer> {
  const { stdout, error } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  if (error) throw new Error('There is no Caddy on this machine: apt-get install caddy');
  const folder = mkdtempSync(join(tmpdir(), 'drill-caddy-'));
  const front = await freePort();
  const config = change(readFileSync(join(root, 'deploy/Caddyfile'), 'utf8'))
    .replace(/^\{$/m, '{\n\tadmin off')
    .replace('aperta-1:3000', `127.0.0.1:${ports[0]}`)
    .replace('aperta-2:3000', `127.0.0.1:${ports[1]}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, config);
  const env = { PATH: process.env['PATH'], HOME: folder, PUBLIC_URL: `http://127.0.0.1:${front}` };
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { ...PIPED, env });
  return awake(`Caddy ${stdout.split(/[\s-]/)[0]} with deploy/Caddyfile`, front, folder, caddy);
}

/** Resolves once a balancer answers. */
async function awake(name: string, port: number, folder: string, child: ChildProcess): Promise<Balancer> {
  const gone = once(child, 'exit');
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const logged = () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.log'));
    return said + files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  };
  // If the drill is broken off.
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 10_000; ; await wait(50)) {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return { name, url, logged, stop };
    if (child.exitCode === null && Date.now() < until) continue;
    const told = logged();
    await stop();
    throw new Error(`${name} did not start: ${told}`);
  }
}

/** Round robin. Tries the other server if one cannot be reached or aborts an idempotent request. */
async function startOwn(ports: readonly [number, number]): Promise<Balancer> {
  let turn = 0;
  const pass = (request: IncomingMessage, body: Buffer, response: ServerResponse, at: number, isRetry: boolean) => {
    const { method, url: path, headers } = request;
    const to = { host: '127.0.0.1', port: ports[at % 2], method, path, agent: false } as const;
    const onward = send({ ...to, headers: { ...headers, connection: 'close', 'x-forwarded-for': '127.0.0.1' } });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      const mayAskTwice = method === 'GET' || method === 'HEAD' || error.code === 'ECONNREFUSED';
      if (response.headersSent) response.destroy();
      else if (mayAskTwice && !isRetry) pass(request, body, response, at + 1, true);
      else response.writeHead(502).end();
    });
    onward.end(body);
  };
  const server = createHttpServer((request, response) => {
    turn += 1;
    const at = turn;
    void buffer(request).then((body) => pass(request, body, response, at, false));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'a small proxy of our own, since nginx is not installed; it asks twice only what may be asked twice',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logged: () => '',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
