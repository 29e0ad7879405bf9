// A reverse proxy in front of the servers of a drill: nginx or Caddy, with their files in deploy/.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainSite } from '../../test/deploy/nginx-site.ts';
import { freePort } from '../../test/free-port.ts';
import { needProgram } from '../../test/programs.ts';
import { startNginx } from './nginx.ts';
import { waitForResponse, makeFolder, startProgram, type Program } from './programs.ts';
import { ROOT } from './server.ts';

export interface Balancer {
  /** What it is, such as `nginx/1.22.1 with deploy/nginx.conf`. */
  readonly name: string;
  readonly url: string;
  /** All that it has logged so far. */
  logged(): string;
  stop(): Promise<unknown>;
}

export const BALANCERS = ['nginx', 'caddy'] as const;

/** Starts a balancer in front of the servers on these local ports. `change` is applied to its file of deploy/, as a fault. */
export async function startBalancer(
  kind: (typeof BALANCERS)[number],
  ports: readonly [number, number],
  change: (config: string) => string = (config) => config,
): Promise<Balancer> {
  const folder = makeFolder('drill-balancer-');
  const front = await freePort();
  const url = `http://127.0.0.1:${front}`;
  const file = kind === 'nginx' ? 'deploy/nginx.conf' : 'deploy/Caddyfile';
  const config = change(readFileSync(join(ROOT, file), 'utf8'));
  const start = kind === 'nginx' ? nginx : caddy;
  const program = start(config, folder, [front, await freePort()], ports);
  await waitForResponse(program, `${url}/readyz`, (status) => status === 200);
  const { stdout, stderr } = spawnSync(needProgram(kind), [kind === 'nginx' ? '-v' : 'version'], { encoding: 'utf8' });
  const version = /nginx\/[\d.]+/.exec(stderr)?.[0] ?? `Caddy ${stdout.split(/[\s-]/)[0]}`;
  const logs = () => readdirSync(folder).filter((name) => name.endsWith('.log'));
  return {
    name: `${version} with ${file}`,
    url,
    logged: () =>
      program.complained() +
      logs()
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
    stop: () => program.end('SIGTERM'),
  };
}

type Ports = readonly [number, number];

function nginx(config: string, folder: string, [front, spare]: Ports, ports: Ports): Program {
  const shipped = config.replaceAll('/var/log/nginx', folder).replace('/var/lib/nginx', folder);
  // All visitors of a drill share one IP address. nginx does not limit requests with an empty key.
  const open = shipped.replaceAll(/^(limit_\w+_zone) \$aperta_client/gm, '$1 $http_x_unlimited');
  writeFileSync(join(folder, 'site.conf'), plainSite(open, { front, spare, servers: ports }));
  // Debian's nginx.conf has this access log; the site's file must turn it off.
  return startNginx(folder, `access_log ${join(folder, 'access.log')}; include ${join(folder, 'site.conf')};`);
}

/** Without TLS and without the admin endpoint. */
function caddy(config: string, folder: string, [front]: Ports, ports: Ports): Program {
  const file = join(folder, 'Caddyfile');
  const local = config
    .replace(/^\{$/m, '{\n\tadmin off')
    .replaceAll('aperta-1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('aperta-2:3000', `127.0.0.1:${ports[1]}`);
  writeFileSync(file, local);
  return startCaddy(file, `http://127.0.0.1:${front}`);
}

/** Starts Caddy with a file, in a home beside it. */
const startCaddy = (file: string, publicUrl: string): Program =>
  startProgram([needProgram('caddy'), 'run', '--adapter', 'caddyfile', '--config', file], {
    HOME: join(file, '..'),
    PUBLIC_URL: publicUrl,
  });
