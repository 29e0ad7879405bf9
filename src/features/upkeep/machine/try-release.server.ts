// try-release.server.ts OLD NEW < BACKUP: restores a backup with the release in the folder OLD, starts the server of NEW on it, which
// migrates it, and asks that server as a visitor does. trial.server.ts runs it without a network. Ends with 1 and the reason if something fails.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

const READY_WITHIN_MS = 3_600_000;
const MOST_SAID = 4_000;
const [from = '', to = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'trial-'));
const data = join(folder, 'data');
const copy = join(folder, 'copy');
const url = 'http://127.0.0.1:3999';
const { env: settings } = process;
const env = { ...settings, DATA_DIR: data, PORT: '3999' };

/** Throws an error that says why the server cannot be used. */
async function askServer(isEnded: () => boolean): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  const status = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status;
  while ((await status('/readyz').catch(() => 0)) !== 200) {
    if (isEnded()) throw new Error('Its server ended.');
    if (Date.now() > end) throw new Error('Its server was not ready in an hour.');
    await wait(500);
  }
  for (const path of ['/', '/home', '/de/home', '/entra'])
    if ((await status(path)) !== 200) throw new Error(`Its server does not answer ${path}.`);
  const body = JSON.stringify({ username: 'nobody-of-this-name', password: 'not the password of anybody' });
  const found = await status('/auth/token/login/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  if (found !== 400) throw new Error(`Its server answers ${found} to a wrong password; it should be 400.`);
}

/** Restores the copy with a release, into an empty folder. Returns why it cannot, if so. */
function restoreWith(release: string): string | undefined {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const { CREDENTIALS_DIRECTORY: credentials } = settings;
  if (credentials !== undefined) copyFileSync(join(credentials, 'secret.key'), join(data, 'secret.key'));
  const args = ['admin', 'restore', copy, '--yes', '--keep-sessions'];
  const { status, stderr } = spawnSync(join(release, 'bin/aperta'), args, { env, encoding: 'utf8' });
  return status === 0 ? undefined : stderr;
}

await pipeline(process.stdin, createWriteStream(copy, { mode: 0o600 }));
// The former release cannot restore what a newer one has migrated (ACCEPTED_SCHEMA).
const failed = restoreWith(from) === undefined ? undefined : restoreWith(to);
if (failed !== undefined) {
  process.stderr.write(failed);
  process.exit(1);
}
const server = spawn(join(to, 'bin/aperta'), ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
let said = '';
for (const output of [server.stdout, server.stderr])
  output.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-MOST_SAID)));
try {
  await askServer(() => server.exitCode !== null);
} catch (error) {
  process.stderr.write(`${(error as Error).message} ${said}\n`);
  process.exitCode = 1;
} finally {
  server.kill();
}
