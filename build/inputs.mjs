// A hash of everything that a build reads. Plain Node 20, no dependencies.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const INPUTS = ['src', 'public', 'build', 'vite.config.ts', 'package-lock.json'];
const EXCLUDED = /\.test\.tsx?$/;

/**
 * Returns a hash of the inputs below `root`: names and contents, and the settings that the build reads from `env`. Without
 * tests and the files whose path from `root` matches `without`.
 */
export function inputsOf(root, env, without) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else if (stat && !EXCLUDED.test(path) && !without?.test(path))
      hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  };
  INPUTS.forEach(add);
  // The configuration of the site and the brand beside it: SITE_CONFIG may name another place.
  const config = relative(root, resolve(root, env.SITE_CONFIG || 'site.config.ts'));
  [config, join(dirname(config), 'brand')].forEach(add);
  for (const name of ['PUBLIC_URL', 'SITE_CONFIG']) hash.update(`\0${name}=${env[name] ?? ''}`);
  return hash.digest('hex');
}
