import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { writeFakeSite } from '#test/fake-site.ts';
import { PROGRAM_ENV } from '#test/program-env.ts';

const started: ChildProcess[] = [];
const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Program {
  child: ChildProcess;
  /** All that it has said so far. */
  said: () => string;
  /** Resolves with the port once it is up. */
  port: Promise<number>;
  ended: Promise<number | null>;
}

function start(settings: Record<string, string> = {}, dist?: string): Program {
  const data = newFolder();
  const site = dist ?? newSite();
  const env = { ...PROGRAM_ENV, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, ['src/app/start.server.ts', site], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  const port = new Promise<number>((resolve) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      const found = /127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  return { child, said: () => said, port, ended: once(child, 'close').then(() => child.exitCode) };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-test-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Another server on a port. */
async function listen() {
  const server = createServer().listen(0, '127.0.0.1');
  cleanups.push(() => server.close());
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

function newSite(): string {
  const { folder, remove } = writeFakeSite();
  cleanups.push(remove);
  return folder;
}

/** Opens a connection, sends the bytes, and collects what comes back until it is closed. */
function talk(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let text = '';
  socket.on('data', (part) => (text += part.toString()));
  socket.on('error', () => undefined);
  return { socket, heard: () => text, closed: once(socket, 'close').then(() => text) };
}

const BODY = JSON.stringify({ email: 'ada@example.org', username: 'ada', password: 'Zq7!vXp2' });
const HEAD = `POST /auth/users/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

// Each starts a process of its own, which a busy machine makes slow; one that hangs still fails.
describe('the server program', { timeout: 240_000 }, () => {
  test('logs its address and the settings that are still examples, and serves pages, API and health', async () => {
    const program = start();
    const port = await program.port;
    await expect.poll(program.said).toMatch(/[Ss]till examples in site\.config\.ts: .*donationUrl/);
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await get('/de/home'), await get('/nothing'), await get('/readyz'), await get('/auth/users/me/')]).toEqual([
      200, 404, 200, 401,
    ]);
  });

  test('links in its emails to where it runs, as long as the site has no public address', async () => {
    const data = newFolder();
    const port = await start({ DATA_DIR: data }).port;
    const headers = { 'content-type': 'application/json' };
    await fetch(`http://127.0.0.1:${port}/auth/users/`, { method: 'POST', headers, body: BODY });
    const files = () => globSync(join(data, 'mail/confirm-*.eml'));
    await expect.poll(files).toHaveLength(1);
    expect(readFileSync(files()[0] ?? '', 'utf8')).toContain(`http://localhost:${port}/`);
  });

  test('has no working fetch once it has started', async () => {
    const ask = "fetch('http://127.0.0.1:1').catch((error) => console.log('fetch failed:', error.name))";
    const program = start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => ${ask})`)}`,
    });
    await program.port;
    program.child.kill('SIGUSR2');
    await expect.poll(program.said).toContain('fetch failed: OutboundHttpError');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'answers requests from before %s, closes other connections, and exits with 0',
    async (signal) => {
      const program = start();
      const port = await program.port;
      const idle = talk(port, 'GET /home HTTP/1.1\r\nHost: a\r\n\r\n');
      const silent = talk(port, '');
      const slow = talk(port, HEAD + BODY.slice(0, 10));
      while (!idle.heard().includes('page /home')) await wait(20);
      program.child.kill(signal);
      // Like a signal that npm and the terminal both pass on.
      program.child.kill(signal);
      await wait(300);
      slow.socket.write(BODY.slice(10));
      expect(await slow.closed).toMatch(/^HTTP\/1\.1 201 /);
      await Promise.all([idle.closed, silent.closed]);
      expect(await program.ended).toBe(0);
    },
  );

  test('answers all clients that had connected at the signal, though a turn of the event loop accepts only one', async () => {
    const program = start();
    const port = await program.port;
    const talks = Array.from({ length: 32 }, () => talk(port, 'GET /home HTTP/1.1\r\nHost: a\r\n\r\n'));
    await Promise.all(talks.map(async ({ socket }) => once(socket, 'connect')));
    program.child.kill('SIGTERM');
    const texts = await Promise.all(talks.map(async ({ closed }) => closed));
    expect(texts.filter((text) => !text.includes('page /home'))).toEqual([]);
    expect(await program.ended).toBe(0);
  });

  test('with a drain, fails /readyz, serves everything else without keep-alive, then exits with 0', async () => {
    const program = start({ DRAIN_SECONDS: '3' });
    const port = await program.port;
    const kept = talk(port, 'GET /home HTTP/1.1\r\nHost: a\r\n\r\n');
    while (!kept.heard().includes('page /home')) await wait(20);
    expect(kept.heard()).not.toMatch(/^connection: close/im);
    const asked = performance.now();
    program.child.kill('SIGTERM');
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    while ((await ask('/readyz')) !== 503) await wait(20);
    expect([await ask('/de/home'), await ask('/healthz'), await ask('/auth/users/me/')]).toEqual([200, 200, 401]);
    kept.socket.write('GET /de/home HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await kept.closed).toMatch(/connection: close[\s\S]*page \/de\/home/i);
    expect(await program.ended).toBe(0);
    expect(performance.now() - asked).toBeGreaterThan(2_900);
  });

  test.each([{}, { DRAIN_SECONDS: '300' }])(
    'exits immediately on a second signal, with the settings %o',
    async (settings) => {
      const program = start(settings);
      const slow = talk(await program.port, HEAD + BODY.slice(0, 10));
      await once(slow.socket, 'connect');
      await wait(200);
      program.child.kill('SIGTERM');
      await wait(600);
      program.child.kill('SIGTERM');
      expect(await program.ended).toBe(1);
    },
  );

  test.each(['SIGTERM', 'SIGINT'] as const)('exits immediately with 0 on %s while it starts', async (signal) => {
    const { server: mute, port } = await listen();
    const asked = once(mute, 'connection');
    const program = start({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x` });
    await asked;
    program.child.kill(signal);
    expect(await program.ended).toBe(0);
  });

  test('reports in one line that its port is taken', async () => {
    const { port } = await listen();
    const program = start({ PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.said()).toMatch(new RegExp(`^PORT: port ${port} of 127\\.0\\.0\\.1 is in use\\..*\n$`));
  });

  test('reports in one line that another server uses its folder, and starts once that one is killed', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder });
    await first.port;
    const second = start({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/^DATA_DIR is .*, which another server uses, .* stop that server, .*\n$/);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await start({ DATA_DIR: folder }).port).toBeGreaterThan(0);
  });

  test('reports in one line that its configuration cannot be read', async () => {
    const folder = newFolder();
    const config = join(folder, 'site.config.ts');
    writeFileSync(config, 'export default { name: \n};\n');
    for (const SITE_CONFIG of [config, join(folder, 'none.ts')]) {
      const program = start({ SITE_CONFIG });
      expect(await program.ended).toBe(1);
      expect(program.said()).toMatch(/^SITE_CONFIG: .* cannot be read \(.*\)\. It should be .*\n$/);
    }
  });

  test.each([
    [{ PORT: 'x', LOG_LEVEL: 'loud' }, /^PORT .*\nLOG_LEVEL .*\n$/],
    [{}, /^The built site .*npm run build\n$/],
  ])('reports invalid settings (%o), one line each, before it looks for the built site', async (settings, told) => {
    const program = start(settings, join(tmpdir(), 'no-such-site'));
    expect(await program.ended).toBe(1);
    expect(program.said()).toMatch(told);
  });
});
