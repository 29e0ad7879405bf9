// deploy/nginx.conf on this machine's free ports.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ports of the site, of its redirect and of the two servers behind it. */
export interface Ports {
  readonly front: number;
  readonly spare: number;
  readonly servers: readonly [number, number];
}

/** Returns the site of deploy/nginx.conf on these ports of this machine; nothing else is changed. */
function onPorts(config: string, { front, spare, servers }: Ports): string {
  return config
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${spare};`)
    .replace('listen 443 ', `listen 127.0.0.1:${front} `)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${servers[1]}`);
}

/** The same without TLS. */
export function plainSite(config: string, ports: Ports): string {
  return onPorts(config, ports)
    .replace(/^\s*ssl_.*$/gm, '')
    .replace(' ssl http2;', ';');
}

/** The same with TLS as it is, the logs in `folder`, and a certificate that is made there by openssl. */
export function tlsSite(config: string, ports: Ports, folder: string): string {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=aperta.example.org -keyout ${key} -out ${certificate}`;
  const { status, stderr } = spawnSync('openssl', args.split(' '), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return onPorts(config, ports)
    .replaceAll('/etc/letsencrypt/live/aperta.example.org', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/opt/aperta/current/dist', folder);
}

/** Writes a main file around a site and returns its path. */
export function mainFile(site: string, folder: string): string {
  writeFileSync(join(folder, 'site.conf'), site.replace('/var/lib/nginx/aperta', join(folder, 'cache')));
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const http = `http { access_log off; ${spools.join(' ')} include ${join(folder, 'site.conf')}; }`;
  const file = join(folder, 'main.conf');
  writeFileSync(file, `${user} pid ${join(folder, 'pid')}; error_log stderr; events {} ${http}`);
  return file;
}

/** Starts nginx in the foreground. */
export const startNginx = (main: string): ChildProcess =>
  spawn('nginx', ['-c', main, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'ignore' });
