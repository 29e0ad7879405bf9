import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyInstall } from './install.mjs';

/** A program that prints its name and the settings it received. */
const PRINT = (name: string) =>
  `const { PUBLIC_URL, PORT, SITE_CONFIG } = process.env; console.log(JSON.stringify(['${name}', PUBLIC_URL, PORT, SITE_CONFIG]));`;
const BUILD = `import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); writeFileSync('dist/site.json', '{}');`;

describe('the file .env', { timeout: 120_000 }, () => {
  let tree: string;
  beforeAll(() => {
    // Otherwise the scripts would run `npm ci` through the link below, which empties the folder it leads to.
    const reason = whyInstall('.');
    if (reason !== undefined) throw new Error(`The packages must be installed first, because ${reason}: npm ci`);
    tree = mkdtempSync(join(tmpdir(), 'settings-test-'));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    };
    const scripts = [
      'scripts/start.mjs',
      'scripts/admin.mjs',
      'scripts/setup',
      'build/inputs.mjs',
      'build/lock.mjs',
      'src/server/program/usage.json',
    ];
    for (const path of ['package.json', 'package-lock.json', ...scripts])
      cpSync(path, join(tree, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    write('build/build.ts', `${BUILD} ${PRINT('build')}`);
    write('dist/server/start.mjs', PRINT('start'));
    write('src/app/admin.server.ts', PRINT('admin'));
    write('.env', '# by hand\nPUBLIC_URL="https://file.test"\nPORT=1111\nSITE_CONFIG=other.config.ts\n');
  });
  afterAll(() => rmSync(tree, { recursive: true }));

  /** Runs a script and returns what each program printed, in order. */
  function run(script: string, env: NodeJS.ProcessEnv = {}): unknown[] {
    const own = { PATH: process.env['PATH'], HOME: process.env['HOME'], DESKTOP: 'off', ...env };
    const { stdout, stderr, status } = spawnSync(process.execPath, [script], { cwd: tree, env: own, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const printed = stdout.split('\n').filter((line) => line.startsWith('['));
    return printed.map((line) => JSON.parse(line) as unknown);
  }

  test('is read by npm start, for the build and for the server, and builds again when it changes', () => {
    const settings = ['https://file.test', '1111', 'other.config.ts'];
    expect(run('scripts/start.mjs')).toEqual([
      ['build', ...settings],
      ['start', ...settings],
    ]);
    expect(run('scripts/start.mjs')).toEqual([['start', ...settings]]);
    writeFileSync(join(tree, '.env'), 'PUBLIC_URL=https://new.test\n');
    expect(run('scripts/start.mjs')).toEqual([
      ['build', 'https://new.test', null, null],
      ['start', 'https://new.test', null, null],
    ]);
  });

  test('lets a second build wait for the first, and not build again', async () => {
    const built = join(tree, 'build/build.ts');
    const before = readFileSync(built, 'utf8');
    writeFileSync(built, `await new Promise((resolve) => setTimeout(resolve, 1500)); ${before}`);
    const run = async () => {
      const env = { PATH: process.env['PATH'], DESKTOP: 'off', npm_lifecycle_event: 'start' };
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/start.mjs'], { cwd: tree, env });
      return stdout.split('\n').filter((line) => /^\["build|^Waiting/.test(line));
    };
    const lines = await Promise.all([run(), run()]);
    writeFileSync(built, before);
    expect(lines.flat()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\["build"/),
        // One that has just taken the lock has not written its name yet.
        expect.stringMatching(
          /^Waiting for (?:npm start \(process \d+\), which builds the pages|another command) here\.$/,
        ),
      ]),
    );
    expect(lines.flat()).toHaveLength(2);
  });

  test('is read by npm run admin', () => {
    writeFileSync(join(tree, '.env'), 'PORT=2222\n');
    expect(run('scripts/admin.mjs')).toEqual([['admin', null, '2222', null]]);
  });

  test('is overridden by the environment, for both', () => {
    writeFileSync(join(tree, '.env'), 'PUBLIC_URL=https://file.test\nPORT=3333\n');
    const env = { PUBLIC_URL: 'https://environment.test', PORT: '' };
    expect(run('scripts/start.mjs', env).at(-1)).toEqual(['start', 'https://environment.test', '', null]);
    expect(run('scripts/admin.mjs', env)).toEqual([['admin', 'https://environment.test', '', null]]);
  });

  test.skipIf(process.platform === 'win32')('with the secret key cannot be read by other users of the machine', () => {
    const warningAt = (mode: number) => {
      chmodSync(join(tree, '.env'), mode);
      return spawnSync(process.execPath, ['scripts/admin.mjs'], { cwd: tree, encoding: 'utf8' }).stderr;
    };
    writeFileSync(join(tree, '.env'), `SECRET_KEY=${'a'.repeat(64)}\n`);
    expect(warningAt(0o644)).toMatch(/^\S+\.env holds SECRET_KEY.*\(mode 644\): chmod 600 \S+\.env\n$/);
    expect(warningAt(0o600)).toBe('');
  });

  test('may be absent', () => {
    rmSync(join(tree, '.env'));
    expect(run('scripts/admin.mjs')).toEqual([['admin', null, null, null]]);
  });
});
