/** Returns the site of deploy/nginx.conf on these ports of this machine and without TLS; nothing else is changed. */
export function plainSite(config: string, front: number, spare: number, ports: readonly [number, number]): string {
  return config
    .replace(/^\s*(?:listen \[::\]|ssl_).*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${spare};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${front};`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
}
