// nginx and Caddy as deploy/ sets them up: connections, addresses, limits and logs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SERVER_OPTIONS } from '#src/server/http.ts';
import { DEPLOY, has, read } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the proxies', () => {
  test('close idle connections before the server does, overwrite forwarded addresses of visitors, and log none', () => {
    const seconds = Number(SERVER_OPTIONS.keepAliveTimeout) / 1000;
    expect(Number(/^\t\t\tkeepalive (\d)s$/m.exec(read('Caddyfile'))?.[1])).toBeLessThan(seconds);
    const idle = [...read('nginx.conf').matchAll(/^\tkeepalive_timeout (\d)s;$/gm)].map(([, text]) => Number(text));
    expect(idle).toHaveLength(2);
    for (const each of idle) expect(each).toBeLessThan(seconds);
    expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    // Only the question to /readyz may be sent twice.
    expect(read('nginx.conf').match(/^.*proxy_next_upstream .*non_idempotent/gm)).toHaveLength(1);
    expect(read('nginx.conf')).toMatch(/location = \/ask-ready \{[^}]* non_idempotent;/);
    // In each of nginx's two servers; what they then log is read by the drill `silence`.
    expect(read('nginx.conf').match(/^\taccess_log off;$/gm)).toHaveLength(2);
    expect(read('nginx.conf').match(/^\terror_log \S+ alert;$/gm)).toHaveLength(2);
    expect(read('Caddyfile')).toContain('request delete');
    expect(read('Caddyfile')).not.toContain('trusted_proxies');
    expect(read('Caddyfile')).toContain('health_uri /readyz');
  });

  test('limit the requests of one client, to the API more than to pages; Caddy limits a connection', () => {
    const nginx = read('nginx.conf');
    // By the client's address; IPv6 by its network.
    expect(nginx).toMatch(/^map \$binary_remote_addr \$aperta_client \{/m);
    const zones = [...nginx.matchAll(/^limit_(?:conn|req)_zone (\S+) zone=(\w+):\d+m(?: rate=(\d+)r\/s)?;$/gm)];
    expect(zones.map(([, key, name]) => [key, name])).toEqual([
      ['$aperta_client', 'aperta_open'],
      ['$aperta_client', 'aperta_page_rate'],
      ['$aperta_client', 'aperta_call_rate'],
    ]);
    expect(Number(zones[2]?.[3])).toBeLessThan(Number(zones[1]?.[3]));
    const calls =
      /location ~ \^\/\(\?:auth\|oidc\)\/ \{\n\t\tlimit_conn aperta_open 20;\n\t\tlimit_req zone=aperta_call_rate burst=\d+ nodelay;/;
    expect(nginx).toMatch(calls);
    expect(nginx).toMatch(/^\tlimit_conn aperta_open 100;\n\tlimit_req zone=aperta_page_rate burst=\d+ nodelay;$/m);
    const caddy = read('Caddyfile');
    for (const bound of [
      'read_header 15s',
      'read_body 30s',
      'write 2m',
      'idle 1m',
      'max_header_size 16KB',
      'max_size 64KB',
    ])
      expect(caddy).toContain(bound);
  });

  test('redirect to the configured host name, never to one that a visitor sends', () => {
    const redirects = read('nginx.conf').match(/\b(?:return 30\d|rewrite) .*;/g);
    expect(redirects).toEqual(['return 301 https://$server_name$request_uri;']);
    expect(read('Caddyfile')).not.toContain('redir');
  });

  test.skipIf(!has('caddy'))('Caddy accepts its file (skipped without Caddy)', () => {
    const env = { ...process.env, HOME: folder, PUBLIC_URL: 'https://aperta.example.org' };
    const args = ['adapt', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')];
    const { status, stdout } = spawnSync('caddy', args, { encoding: 'utf8', env });
    expect(status).toBe(0);
    expect(stdout).toContain('"uri":"/readyz"');
    // What comes without a Content-Encoding, such as the answers of calls.
    expect(stdout).toMatch(/"encodings":\{"gzip":\{\},"zstd":\{\}\}/);
  });
});
