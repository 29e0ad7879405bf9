// Installs the packages of package-lock.json if they are not there as the lock names them. Plain Node 20, no dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const WINDOWS = process.platform === 'win32';

/** Where the packages' own Node 26 is, below the root of the tree. */
export const NODE_FILE = join('node_modules', '.bin', WINDOWS ? 'node.exe' : 'node');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Says why the packages below `root` have to be installed, as the end of a sentence; `undefined` if they are as the lock
 * names them. npm writes its own record at the very end, so that a broken-off installation is seen.
 */
export function whyInstall(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'they are not installed yet';
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const found = readJson(record).packages;
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue;
    // Packages for other systems are optional and stay away.
    if (found[path] === undefined ? !optional : found[path].version !== version) return `${path} is not ${version}`;
  }
  const stray = Object.keys(found).find((path) => wanted[path] === undefined);
  if (stray !== undefined) return `${stray} is not in package-lock.json any more`;
  return existsSync(join(root, NODE_FILE)) ? undefined : 'their Node is missing';
}

/** Installs if there is a reason to, and says so. Returns the absolute path of the packages' Node. Throws a plain sentence. */
export async function install(root) {
  const why = whyInstall(root);
  if (why !== undefined) {
    console.log(`Installing the packages, because ${why}. Once only; it takes a minute or a few.`);
    // `--include=dev`: with NODE_ENV=production npm would leave out what builds the pages.
    const flags = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await run(WINDOWS ? 'npm.cmd' : 'npm', flags, { cwd: root, shell: WINDOWS });
    if (code !== 0) {
      rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
      throw new Error(
        `npm could not install the packages (exit code ${code}). Its own words are above; try again, or run: npm ci`,
      );
    }
  }
  return checkNode(root);
}

/** The version of Node that the lock names: the package `node`, or its packages for one system each. */
function lockedNode(packages) {
  const path = Object.keys(packages).find((name) =>
    /^node_modules\/node(?:-bin)?(?:-(?:linux|darwin|win)-\w+)?$/.test(name),
  );
  if (path === undefined)
    throw new Error('package-lock.json names no Node. Get the file back with: git checkout package-lock.json');
  return packages[path].version;
}

function checkNode(root) {
  const node = join(root, NODE_FILE);
  const wanted = lockedNode(readJson(join(root, 'package-lock.json')).packages);
  let version;
  try {
    version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch (error) {
    throw new Error(
      `Node ${wanted}, which comes with the packages, does not run on this system (${error.code ?? error.message}). Remove the folder node_modules and try again.`,
      { cause: error },
    );
  }
  if (version !== `v${wanted}`)
    throw new Error(
      `node_modules holds Node ${version} in place of v${wanted}. Remove the folder node_modules and try again.`,
    );
  return node;
}
