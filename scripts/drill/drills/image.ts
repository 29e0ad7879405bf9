// `npm run drill -- image`: does what deploy/Dockerfile says without a container engine. Its steps are run in a folder, and what
// comes out is started in bubblewrap: a root file system that is read-only, no capabilities, another user, and two places
// to write to, /tmp and /data. The site has to answer, keep an account, and end when asked. Needs Debian's bubblewrap.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../balancer.ts';
import { register, signIn } from '../load.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'drill-image-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const [stages, data] = [{ build: join(folder, 'build'), image: join(folder, 'image') }, join(folder, 'data')];
for (const made of [...Object.values(stages), data]) mkdirSync(made);

const instructions = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .map((line) => /^([A-Z]+) (.*)$/.exec(line)?.slice(1) ?? [])
  .filter(([word]) => word !== undefined) as [string, string][];
const last = (name: string) => instructions.findLast(([word]) => word === name)?.[1] ?? '';
const commandOf = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

const faults: string[] = [];
const want = (isSo: boolean, what: string) => {
  console.log(`${isSo ? 'yes' : 'NO '}  ${what}`);
  if (!isSo) faults.push(what);
};

/** Runs the steps of both stages; what is copied into the image is all that the image has. Gives the environment of the image. */
function makeImage(): Record<string, string> {
  let stage = folder;
  let env: Record<string, string> = {};
  for (const [word, rest] of instructions) {
    if (word === 'FROM') [stage, env] = [rest.endsWith(' AS build') ? stages.build : stages.image, {}];
    if (word === 'COPY') {
      const from = rest.startsWith('--from=build ') ? stages.build : root;
      const parts = rest.replace('--from=build ', '').split(' ');
      const to = parts.pop() ?? '';
      for (const part of parts.map((path) => path.replace(/^\/app\//, '')))
        cpSync(join(from, part), join(stage, to === './' ? basename(part) : to), {
          recursive: true,
          verbatimSymlinks: true,
        });
    }
    if (word === 'ENV') for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) env[name] = value;
    if (word === 'RUN' && stage === stages.build) runStep(rest, stage, env);
  }
  return env;
}

function runStep(command: string, cwd: string, env: Readonly<Record<string, string>>): void {
  console.log(`... ${command}`);
  // Without the folder that npm puts before: there is no node_modules/.bin but the stage's own.
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.startsWith(root));
  const own = { ...env, PATH: [...('PATH' in env ? [join(cwd, 'node_modules/.bin')] : []), ...path].join(':') };
  const { status } = spawnSync('sh', ['-c', command], {
    cwd,
    env: { HOME: process.env['HOME'], ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`a step of deploy/Dockerfile ended with ${status}`);
}

/** A command with the arguments that lock it up as a container is locked up. */
function locked(command: readonly string[], env: Readonly<Record<string, string>>): string[] {
  const settings = Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]);
  const system = ['bin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
  const mounts = [
    '--ro-bind',
    '/usr',
    '/usr',
    ...system,
    '--ro-bind',
    '/etc',
    '/etc',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
  ];
  const own = ['--tmpfs', '/tmp', '--ro-bind', stages.image, '/app', '--bind', data, '/data', '--remount-ro', '/'];
  const user = ['--unshare-user', '--unshare-ipc', '--unshare-uts', '--uid', '10001', '--gid', '10001'];
  const rights = ['--cap-drop', 'ALL', '--die-with-parent', '--new-session', '--clearenv', '--chdir', '/app'];
  return [...mounts, ...own, ...user, ...rights, ...settings, ...command];
}

if (spawnSync('bwrap', ['--version']).error) throw new Error('There is no bubblewrap: apt-get install bubblewrap');
const port = await freePort();
const env = { ...makeImage(), PATH: '/app/node_modules/.bin:/usr/bin:/bin', PORT: String(port), DRAIN_SECONDS: '1' };
const record = JSON.parse(readFileSync(join(stages.image, 'node_modules/.package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
const installed = Object.values(record.packages);
want(
  installed.every(({ dev }) => dev !== true),
  `none of the image's ${installed.length} packages is for development`,
);
const run = (...command: string[]) => spawnSync('bwrap', locked(command, env)).status;
want(run('node', '--version') === 0, "the packages' own Node runs");
want(run('touch', '/tmp/x') === 0 && run('touch', '/data/x') === 0, '/tmp and /data can be written');
for (const place of ['/app', '/app/src', '/app/dist', '/', '/etc', '/usr'])
  want(run('touch', `${place}/x`) !== 0, `${place} cannot`);

const server = spawn('bwrap', locked(commandOf(last('CMD')), env), { stdio: ['ignore', 'ignore', 'inherit'] });
const gone = once(server, 'exit');
process.once('exit', () => server.kill('SIGKILL'));
const site = `http://127.0.0.1:${port}`;
const status = (path: string) =>
  fetch(site + path).then(
    (answer) => answer.status,
    () => 0,
  );
for (let look = 0; look < 300 && server.exitCode === null && (await status('/readyz')) !== 200; look += 1)
  await wait(100);
want((await status('/de/home')) === 200 && (await status('/')) === 200, 'the site answers');
want((await signIn(site, await register(site, 'ada')).catch(() => '')) !== '', 'an account is kept');
want(run(...commandOf(last('HEALTHCHECK'))) === 0, 'the health check says yes');
// bubblewrap stays outside and waits; the server is its child, as it is the first process of a container.
process.kill(Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')), 'SIGTERM');
await wait(300);
want(
  (await status('/readyz')) === 503 && (await status('/de/home')) === 200,
  'asked to stop, it says so and serves on',
);
await gone;
want(server.exitCode === 0, 'it ends with 0');
want(run(...commandOf(last('HEALTHCHECK'))) === 1, 'the health check says no');
process.exit(faults.length > 0 ? 1 : 0);
