// Builds the site and its server if any of its inputs changed since the last build. Plain Node 20, no dependencies.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { run } from './run.mjs';

/** Everything that a page or the server can depend on, without tests. */
const INPUTS = ['src', 'public', 'build', 'vite.config.ts', 'package-lock.json'];
const EXCLUDED = /\.test\.tsx?$/;
const STAMP = join('.cache', 'built.txt');

/** Returns a hash of the inputs below `root`: names and contents, and the settings that the build reads. */
export function inputsOf(root, env) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else if (stat && !EXCLUDED.test(path))
      hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  };
  INPUTS.forEach(add);
  // The configuration of the site and the brand beside it: SITE_CONFIG may name another place.
  const config = relative(root, resolve(root, env.SITE_CONFIG || 'site.config.ts'));
  [config, join(dirname(config), 'brand')].forEach(add);
  for (const name of ['PUBLIC_URL', 'SITE_CONFIG']) hash.update(`\0${name}=${env[name] ?? ''}`);
  return hash.digest('hex');
}

/** Whether `dist/` has a complete site built from the inputs with this hash. */
export function isBuilt(root, inputs) {
  const stamp = join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(join(root, 'dist', 'site.json'))) return false;
  return readFileSync(stamp, 'utf8') === inputs;
}

/** Builds if needed and prints so. `node` is the path of the packages' Node. Throws an error with a message for the user. */
export async function build(root, node, env = process.env) {
  const inputs = inputsOf(root, env);
  if (isBuilt(root, inputs)) return;
  console.log('Building the pages, because their sources have changed.');
  rmSync(join(root, STAMP), { force: true });
  const code = await run(node, ['build/build.ts'], { cwd: root, env });
  if (code !== 0) throw new Error(`The pages could not be built (exit code ${code}); see the messages above.`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  // The hash from before the build: a file that changed meanwhile causes another build next time.
  writeFileSync(join(root, STAMP), inputs);
}
