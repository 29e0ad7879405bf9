// nginx and Caddy as deploy/ sets them up: connections, addresses, limits and logs.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { SERVER_OPTIONS } from '#src/server/http.ts';
import { freePort } from '../free-port.ts';
import { plainSite } from './nginx-site.ts';
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
    expect(read('nginx.conf')).not.toContain('non_idempotent');
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
      /location \/auth\/ \{\n\t\tlimit_conn aperta_open 20;\n\t\tlimit_req zone=aperta_call_rate burst=\d+ nodelay;/;
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

  test.skipIf(!has('nginx'))('nginx accepts its file (skipped without nginx)', () => {
    const site = join(folder, 'site.conf');
    writeFileSync(site, plainSite(read('nginx.conf'), 18_443, 18_080, [18_001, 18_002]));
    const main = join(folder, 'nginx.conf');
    writeFileSync(main, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${site}; }`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', main], { encoding: 'utf8' });
    expect([status, stderr.replaceAll(/^.*could not open error log file.*\n/gm, '')]).toEqual([0, '']);
  });

  test.skipIf(!has('nginx'))('nginx answers 429 past its limits (skipped without nginx)', async () => {
    const [front, spare, dead] = [await freePort(), await freePort(), await freePort()];
    const site = join(folder, 'limited.conf');
    const config = read('nginx.conf').replaceAll('/var/log/nginx', folder);
    writeFileSync(site, plainSite(config, front, spare, [dead, dead]));
    const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const main = join(folder, 'limits.conf');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const rest = `pid ${folder}/limits-pid; error_log stderr; events {} http { ${spools.join(' ')} include ${site}; }`;
    writeFileSync(main, `${user} daemon off; ${rest}`);
    const nginx = spawn('nginx', ['-c', main, '-e', 'stderr'], { stdio: 'ignore' });
    try {
      const ask = (path: string) => fetch(`http://127.0.0.1:${front}${path}`).then(({ status }) => status);
      await vi.waitFor(() => ask('/'), { timeout: 10_000 });
      const count = async (path: string) => {
        const answers = await Promise.all(Array.from({ length: 90 }, () => ask(path)));
        return answers.filter((status) => status === 429).length;
      };
      // The servers behind it are not there: what is let through gets another status.
      expect(await count('/home')).toBe(0);
      expect(await count('/auth/users/me/')).toBeGreaterThan(20);
    } finally {
      nginx.kill();
    }
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
