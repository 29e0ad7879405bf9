// nginx with deploy/nginx-desktop.conf, without TLS, in front of a host that takes its time.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { mainFile, startNginx } from './nginx-site.ts';
import { has, read } from './read.ts';

describe.skipIf(!has('nginx'))('nginx with the file of the desktop host (skipped without nginx)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'));
  let asked = 0;
  const host = createServer(({ url }, response) => {
    asked++;
    if (url === '/') response.end();
  });
  let front = '';
  let nginx: ChildProcess;

  beforeAll(async () => {
    const [port, own] = [await freePort(), await freePort()];
    front = `127.0.0.1:${port}`;
    host.listen(own, '127.0.0.1');
    const site = read('nginx-desktop.conf')
      .replace(/^\s*(?:ssl_|listen \[::\]|error_log).*$/gm, '')
      .replace('listen 443 ssl;', `listen ${front};`)
      .replaceAll('127.0.0.1:3100', `127.0.0.1:${own}`)
      .replaceAll('/opt/aperta/current/dist/desktop', folder);
    writeFileSync(join(folder, 'busy.html'), 'the page busy');
    nginx = startNginx(mainFile(site, folder));
    await vi.waitFor(async () => fetch(`http://${front}/`), { timeout: 20_000 });
  });
  afterAll(() => {
    nginx.kill();
    host.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  test('answers a client with 40 connections by a page, or by JSON without `Accept: text/html`', async () => {
    asked = 0;
    const open = Array.from({ length: 40 }, () => get(`http://${front}/s/a/file/b`).on('error', () => undefined));
    await expect.poll(() => asked).toBe(40);
    const answers = ['text/html,*/*;q=0.8', '*/*'].map(async (accept) => {
      const answer = await fetch(`http://${front}/de`, { headers: { Accept: accept } });
      return [answer.status, answer.headers.get('retry-after'), await answer.text()];
    });
    expect(await Promise.all(answers)).toEqual([
      [429, '60', 'the page busy'],
      [429, '5', '{"error":"too-many","detail":"Too many connections at once."}'],
    ]);
    for (const one of open) one.destroy();
  });
});
