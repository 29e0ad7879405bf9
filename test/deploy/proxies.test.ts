// nginx and Caddy as deploy/ sets them up: connections, addresses, limits, logs and TLS; and no ready-made passwords.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SERVER_OPTIONS } from '#src/server/http.ts';
import { DEPLOY, deployFiles, has, read } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the proxies', () => {
  test('close idle connections before the server does, overwrite forwarded addresses of visitors, and log none', () => {
    const seconds = Number(SERVER_OPTIONS.keepAliveTimeout) / 1000;
    expect(Number(/^\t\tkeepalive (\d)s$/m.exec(read('Caddyfile'))?.[1])).toBeLessThan(seconds);
    const idle = [...read('nginx.conf').matchAll(/^\tkeepalive_timeout (\d)s;$/gm)].map(([, text]) => Number(text));
    expect(idle).toHaveLength(2);
    for (const each of idle) expect(each).toBeLessThan(seconds);
    expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    // Only the question to /readyz may be sent twice.
    expect(read('nginx.conf').match(/^.*proxy_next_upstream .*non_idempotent/gm)).toHaveLength(1);
    expect(read('nginx.conf')).toMatch(/location = \/ask-ready \{[^}]* non_idempotent;/);
    // In each of nginx's two servers.
    expect(read('nginx.conf').match(/^\taccess_log off;$/gm)).toHaveLength(2);
    expect(read('nginx.conf').match(/^\terror_log \S+ alert;$/gm)).toHaveLength(2);
    expect(read('Caddyfile')).toContain('request delete');
    expect(read('Caddyfile')).not.toContain('trusted_proxies');
    expect(read('Caddyfile')).toContain('health_uri /readyz');
  });

  test('none that is shipped passes on the request ids of visitors', () => {
    const texts = ['deploy', 'packaging']
      .flatMap((root) => globSync(`${root}/**/*`, { withFileTypes: true }).filter((entry) => entry.isFile()))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .filter((text) => /^\s*(?:proxy_pass http|reverse_proxy) ?/m.test(text));
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts) {
      const blocks = text.split(/[{}]/);
      const ofCaddy = blocks.filter((_, at) => /reverse_proxy [^\n]*$/.test(blocks[at - 1] ?? ''));
      for (const block of ofCaddy) expect(block).toContain('import servers');
      if (ofCaddy.length > 0) expect(text).toMatch(/^\(servers\) \{[^}]*^\theader_up -X-Request-Id$/m);
      for (const block of blocks.filter((one) => /^\s*proxy_set_header /m.test(one)))
        expect(block).toContain('proxy_set_header X-Request-Id "";');
      if (ofCaddy.length === 0) expect(text).toContain('proxy_set_header X-Request-Id "";');
    }
  });

  test('set in each place of nginx all that the server sets, or nothing: nginx inherits all or none', () => {
    const namesIn = (text: string) => [...text.matchAll(/^\s*proxy_set_header (\S+)/gm)].map(([, name = '']) => name);
    const desktop = read('nginx-desktop.conf');
    const onHub = desktop + read('jupyterhub/nginx-desktop-hub.conf');
    const servers = [read('nginx.conf'), desktop, onHub].map((file) => file.split(/^server \{$/m).at(-1) ?? '');
    for (const server of servers) {
      const [outside = '', ...blocks] = server.split(/^\t?location /m);
      const ofServer = namesIn(outside).filter((name) => name !== 'Connection');
      expect(ofServer).toEqual(['Host', 'X-Forwarded-For', 'X-Request-Id']);
      // A request of nginx itself.
      for (const block of blocks.filter((one) => !one.startsWith('= /ask-ready')))
        if (namesIn(block).length > 0) expect(namesIn(block)).toEqual(expect.arrayContaining(ofServer));
    }
  });

  test('bound what a client may send and how long it may take', () => {
    // By the client's address; IPv6 by its network. What nginx does with it: nginx.test.ts.
    expect(read('nginx.conf')).toMatch(/^map \$binary_remote_addr \$aperta_client \{/m);
    const bounds = 'read_header 15s|read_body 30s|write 20m|idle 1m|max_header_size 16KB|max_size 64KB'.split('|');
    for (const bound of bounds) expect(read('Caddyfile')).toContain(bound);
    expect(read('Caddyfile')).not.toContain('redir');
  });

  test.skipIf(!has('caddy'))('Caddy accepts its file (skipped without Caddy)', () => {
    const env = { ...process.env, HOME: folder, PUBLIC_URL: 'https://aperta.example.org' };
    const args = ['adapt', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')];
    const { status, stdout } = spawnSync('caddy', args, { encoding: 'utf8', env });
    expect(status).toBe(0);
    expect(stdout).toContain('"uri":"/readyz"');
    // What comes without a Content-Encoding, such as API responses.
    expect(stdout).toMatch(/"encodings":\{"gzip":\{\},"zstd":\{\}\}/);
  });
});

test('nginx speaks TLS 1.2 and 1.3 and no older version', () => {
  expect([...read('nginx.conf').matchAll(/^\s*ssl_protocols (.+);$/gm)].map(([, versions]) => versions)).toEqual([
    'TLSv1.2 TLSv1.3',
  ]);
});

test('nginx serves only certificate challenges and redirects to TLS over plain HTTP', () => {
  const plain = read('nginx.conf')
    .replaceAll(/^\s*#.*\n/gm, '')
    .split(/^server \{$/m)
    .filter((block) => /^\s*listen [^;]*\b80;/m.test(block));
  expect(plain).toHaveLength(1);
  const [block = ''] = plain;
  expect([...block.matchAll(/^\s*location (.+) \{$/gm)].map(([, place]) => place)).toEqual([
    '^~ /.well-known/acme-challenge/',
    '/',
  ]);
  expect(block).not.toContain('proxy_pass');
  expect(block).toMatch(/location \/ \{\s*return 301 https:\/\//);
});

test('no file has a password or a key; the operator sets each', () => {
  const texts = deployFiles().map(read).join('\n');
  const set = [...texts.matchAll(/^\s*-?\s*(?:\w*PASSWORD|SECRET_KEY): (.*)$/gm)].map(([, value = '']) => value);
  expect(set.length).toBeGreaterThan(1);
  expect(set.filter((value) => !/^\$\{\w+(?::\?[^}]*)?\}$/.test(value))).toEqual([]);
  const databases = [...texts.matchAll(/postgres:\/\/\w+:(?!PASSWORD@)(.)/g)].map(([, first]) => first);
  expect(databases).toEqual(['$']);
});
