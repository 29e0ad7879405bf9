import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDesktop } from './desktop-beside-site.mjs';

let root: string;
let said: string[];
beforeEach(() => {
  [root, said] = [mkdtempSync(join(tmpdir(), 'beside-')), []];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

/** Starts a host of this code beside a site that knows it. */
function start(code: string) {
  mkdirSync(join(root, 'src/desktop/programs'), { recursive: true });
  writeFileSync(
    join(root, 'src/desktop/programs/host.ts'),
    `const { appendFileSync: write } = require('node:fs');${code}`,
  );
  const host = { DESKTOP_SITE_URL: 'http://localhost:1', DESKTOP_PUBLIC_URL: 'http://localhost:2' };
  const plan = { host, site: { DESKTOP_URL: 'http://localhost:2' }, lines: [] };
  return startDesktop(root, process.execPath, { DESKTOP_CLIENT_SECRET: 'known' }, plan);
}
const done = () => readFileSync(join(root, 'done'), 'utf8');

test('a host that ends is started again, and ends with the site', { timeout: 20_000 }, async () => {
  const { site, stop } = start(`write('done', process.env.DESKTOP_SITE_URL + ' ');
    process.send('listening', () => require('node:fs').readFileSync('done', 'utf8').split(' ').length < 3 && process.exit(7));
    setInterval(() => undefined, 1000);
    process.on('SIGTERM', () => setTimeout(() => { write('done', 'kept'); process.exit(); }, 200));`);
  expect(site).toEqual({ DESKTOP_URL: 'http://localhost:2' });
  await expect.poll(() => done()).toBe('http://localhost:1 http://localhost:1 ');
  // The handler of SIGTERM is there by then.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await Promise.all([stop(), stop()]);
  expect(done()).toContain(' kept');
  expect(said).toEqual([
    'Desktops are at http://localhost:1/prova.',
    'The desktop host has ended (exit code 7). The site goes on; the host starts again in 1 s.',
  ]);
});

test('a host that cannot start is said once and not started again', async () => {
  const { stop } = start(`write('done', 'x'); process.exit(1)`);
  await expect.poll(() => said).toHaveLength(1);
  await stop();
  expect([done(), said]).toEqual(['x', [expect.stringContaining('without desktops')]]);
});
