// The programs that the units of deploy/ start, with no other system calls than their lines allow.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PROGRAM_ENV } from '#test/program-env.ts';
import { writeFakeSite } from '../fake-site.ts';
import { freePort } from '../free-port.ts';
import { has, read } from './read.ts';
import { allowedCalls } from './system-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
const site = writeFakeSite();
afterAll(() => {
  rmSync(folder, { recursive: true });
  site.remove();
});

/** Gives a command line under the filter of a unit; without `setpriority`, which older units and other sandboxes refuse. */
function filtered(unit: string, ...command: string[]): string[] {
  const names = join(folder, `${unit}.calls`);
  const allowed = allowedCalls(read(unit));
  expect(allowed).toContain('setpriority');
  writeFileSync(names, allowed.filter((name) => name !== 'setpriority').join('\n'));
  return ['test/deploy/seccomp.py', names, process.execPath, ...command];
}

const isPossible =
  process.platform === 'linux' && has('systemd-analyze') && spawnSync('python3', ['--version']).status === 0;

test.skipIf(!isPossible)(
  'the server registers, signs in and is ready, and a backup is written, under the units’ filters (skipped without systemd)',
  { timeout: 240_000 },
  async () => {
    const port = await freePort();
    const env = { ...PROGRAM_ENV, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
    const server = spawn('python3', filtered('aperta.service', 'src/app/start.server.ts', site.folder), {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await Promise.race([
        once(server.stdout, 'data'),
        once(server, 'exit').then(() => Promise.reject(new Error('ended'))),
      ]);
      const send = async (path: string, body?: object) => {
        const init = body && {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        };
        return (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
      };
      const person = { email: 'ada@example.org', username: 'ada', password: 'Zq7!vXp2' };
      expect([await send('/readyz'), await send('/auth/users/', person)]).toEqual([200, 201]);
      expect(await send('/auth/token/login/', person)).toBe(200);
      const file = join(folder, 'a.age');
      const backup = filtered('aperta-backup.service', 'src/app/admin.server.ts', 'backup', file, '--plain');
      const { status, stderr } = spawnSync('python3', backup, { env, encoding: 'utf8' });
      expect([status, stderr, existsSync(file)]).toEqual([0, '', true]);
    } finally {
      server.kill('SIGKILL');
    }
  },
);
