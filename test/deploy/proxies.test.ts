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

  test('bound what a client may send and how long it may take', () => {
    // By the client's address; IPv6 by its network. What nginx does with it: nginx.test.ts.
    expect(read('nginx.conf')).toMatch(/^map \$binary_remote_addr \$aperta_client \{/m);
    const bounds = 'read_header 15s|read_body 30s|write 2m|idle 1m|max_header_size 16KB|max_size 64KB'.split('|');
    for (const bound of bounds) expect(read('Caddyfile')).toContain(bound);
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
