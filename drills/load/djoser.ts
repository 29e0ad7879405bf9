// A real Djoser of Debian's packages under gunicorn with two workers, on PostgreSQL, with accounts and their tokens.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { needProgram } from '../../test/programs.ts';
import { aptInstaller } from '../../test/tools.ts';
import { ask, jsonOf, type Person } from '../shared/http.ts';
import { waitForResponse, startProgram } from '../shared/programs.ts';

const MODULES = '/usr/lib/python3/dist-packages';
const PACKAGES: Readonly<Record<string, string>> = {
  djoser: 'python3-djoser',
  rest_framework: 'python3-djangorestframework',
  psycopg2: 'python3-psycopg2',
};

/** Starts it on an empty database of this address. Threads are the only workers of gunicorn that keep HTTP connections. */
export async function startDjoser(databaseUrl: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const gunicorn = needProgram('gunicorn');
  const missing = Object.entries(PACKAGES).filter(([name]) => !existsSync(join(MODULES, name)));
  const packages = missing.map(([, debian]) => debian);
  if (packages.length > 0 && !aptInstaller()(packages))
    throw new Error(`This benchmark needs what this machine lacks: apt-get install ${packages.join(' ')}`);
  const database = new URL(databaseUrl);
  const env = {
    PATH: process.env['PATH'],
    PYTHONPATH: join(import.meta.dirname, 'djoser'),
    PYTHONDONTWRITEBYTECODE: '1',
    DJANGO_SETTINGS_MODULE: 'settings',
    SECRET_KEY: randomBytes(32).toString('hex'),
    PGDATABASE: database.pathname.slice(1),
    PGUSER: database.username,
    PGHOST: database.hostname,
    PGPORT: database.port,
  };
  execFileSync('/usr/bin/python3', ['-m', 'django', 'migrate', '--verbosity', '0'], { env, stdio: 'inherit' });
  const address = `127.0.0.1:${await freePort()}`;
  const workers = ['--workers', '2', '--worker-class', 'gthread', '--threads', '4'];
  const args = [...workers, '--log-level', 'error', '--bind', address, 'django.core.wsgi:get_wsgi_application()'];
  const program = startProgram([gunicorn, ...args], env);
  await waitForResponse(program, `http://${address}`);
  return { url: `http://${address}`, stop: () => program.end('SIGTERM') };
}

/** Signs a registered member in by the name, as a stock Django has it. Throws if the response is not 200. */
export async function signInToDjoser(url: string, { username, password }: Person): Promise<string> {
  const response = await ask('POST', `${url}/auth/token/login/`, { body: { username, password } });
  if (response.status !== 200)
    throw new Error(`Djoser's sign-in answered ${response.status}: ${response.body.toString().slice(0, 200)}`);
  return String(jsonOf(response)['auth_token']);
}
