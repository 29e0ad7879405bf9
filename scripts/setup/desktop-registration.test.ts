import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerDesktop } from './desktop-registration.mjs';

let root: string;
let said: string[];
beforeEach(() => {
  [root, said] = [mkdtempSync(join(tmpdir(), 'registration-')), []];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

/** A program in the place of Node, which prints its arguments to a file and this script's output. */
function program(script: string): string {
  const file = join(root, 'node');
  writeFileSync(file, `#!/bin/sh\necho "$@" > ${join(root, 'asked')}\n${script}\n`, { mode: 0o755 });
  return file;
}
const env = () => (existsSync(join(root, '.env')) ? readFileSync(join(root, '.env'), 'utf8') : '');
const PATH = process.env['PATH'];

test('the site gets the app, and .env the secret and the address, below what it has', () => {
  const node = program(`echo '{"secret":"s3cret"}'`);
  expect(registerDesktop(root, node, { PATH, PORT: '3900' })).toBe(true);
  expect(readFileSync(join(root, 'asked'), 'utf8')).toMatch(/ apps add desktop .*--url http:\/\/localhost:3100 /);
  expect(env()).toBe(
    'DESKTOP_CLIENT_SECRET=s3cret\nDESKTOP_SITE_URL=http://localhost:3900\nDESKTOP_URL=http://localhost:3100\n',
  );
  expect(statSync(join(root, '.env')).mode & 0o077).toBe(0);
  writeFileSync(join(root, '.env'), 'PORT=1');
  registerDesktop(root, node, { PATH, DESKTOP_URL: 'http://localhost:3100' });
  expect(env()).toBe('PORT=1\nDESKTOP_CLIENT_SECRET=s3cret\n');
  // `npm start` gives both programs the addresses itself.
  rmSync(join(root, '.env'));
  registerDesktop(root, node, { PATH, PORT: '3900' }, { isBesideSite: true });
  expect(env()).toBe('DESKTOP_CLIENT_SECRET=s3cret\n');
});

test('nothing is done with a secret, or where site or host are elsewhere; a refusal is said', () => {
  const node = program('exit 1');
  for (const set of [
    { DESKTOP_CLIENT_SECRET: 'x', DESKTOP_URL: 'http://localhost:3100' },
    { DESKTOP_SITE_URL: 'https://aperta.example' },
    { DESKTOP_PUBLIC_URL: 'https://desk.example' },
    { PUBLIC_URL: 'https://aperta.example' },
  ])
    expect(registerDesktop(root, node, { PATH, ...set })).toBe(false);
  expect([existsSync(join(root, 'asked')), said]).toEqual([false, []]);
  expect(
    registerDesktop(root, program(`echo "There is an app with the id 'desktop' already." >&2; exit 1`), { PATH }),
  ).toBe(false);
  expect([env(), said.join()]).toEqual(['', expect.stringContaining('apps rotate-secret desktop')]);
});
