// Builds the site if anything that goes into it changed since the last time. Plain Node 20, no dependencies.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { run } from './run.mjs';

/** Everything that a page can depend on. What only the server runs is left out by its name. */
const INPUTS = ['src', 'public', 'build', 'vite.config.ts', 'package-lock.json'];
const NO_INPUT = /\.server\.ts$|\.test\.tsx?$/;
const STAMP = join('.cache', 'built.txt');

/** Describes the inputs below `root`, whole: names and contents, and the settings that the build reads. */
export function inputsOf(root, env) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else if (stat && !NO_INPUT.test(path))
      hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  };
  INPUTS.forEach(add);
  // The site's configuration and the brand beside it, wherever they are.
  const config = relative(root, resolve(root, env.SITE_CONFIG || 'site.config.ts'));
  [config, join(dirname(config), 'brand')].forEach(add);
  for (const name of ['PUBLIC_URL', 'SITE_CONFIG']) hash.update(`\0${name}=${env[name] ?? ''}`);
  return hash.digest('hex');
}

/** Says whether the site in `dist/` is whole and was made from these inputs. */
export function isBuilt(root, inputs) {
  const stamp = join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(join(root, 'dist', 'site.json'))) return false;
  return readFileSync(stamp, 'utf8') === inputs;
}

/** Builds if there is a reason to, and says so. `node` is the packages' own. Throws a plain sentence. */
export async function build(root, node, env = process.env) {
  const inputs = inputsOf(root, env);
  if (isBuilt(root, inputs)) return;
  console.log('Building the pages, because something they are made from is new.');
  rmSync(join(root, STAMP), { force: true });
  const code = await run(node, ['build/build.ts'], { cwd: root, env });
  if (code !== 0) throw new Error(`The pages could not be built (exit code ${code}); what is wrong stands above.`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  // What was read before building: a file changed meanwhile is built again next time.
  writeFileSync(join(root, STAMP), inputs);
}
