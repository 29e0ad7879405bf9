// A hash of everything that a build reads. Plain Node 18, no dependencies.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const INPUTS = ['src', 'public', 'build', 'vite.config.ts', 'package-lock.json'];
const EXCLUDED = /\.test\.tsx?$/;

/** The most bytes of a file with an operator's texts: a whole language has 180 kB at most. */
export const MAX_OVERRIDES_BYTES = 1_048_576;

/** Returns the path of the site's configuration: SITE_CONFIG may name another place. */
const configPath = (root, env) => resolve(root, env.SITE_CONFIG || 'site.config.ts');

/** Returns the folder with the operator's texts: the one that `OVERRIDES_DIR` names, else `overrides` beside the configuration. */
export function overridesFolder(root, env) {
  return env.OVERRIDES_DIR ? resolve(root, env.OVERRIDES_DIR) : join(dirname(configPath(root, env)), 'overrides');
}

/**
 * Returns a hash of the inputs below `root`: names and contents, and the settings that the build reads from `env`. Without tests. With
 * `without`, also without the files whose path from `root` matches it, and without the content, which no bundle contains.
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
  // The configuration of the site and the brand beside it.
  const config = relative(root, configPath(root, env));
  [config, join(dirname(config), 'brand')].forEach(add);
  const isWhole = without === undefined;
  for (const name of ['PUBLIC_URL', 'SITE_CONFIG', ...(isWhole ? ['CONTENT_DIR'] : [])])
    hash.update(`\0${name}=${env[name] ?? ''}`);
  // What is made without some of the inputs is a bundle, and no bundle contains texts.
  if (!isWhole) return hash.digest('hex');
  addOverrides(hash, overridesFolder(root, env));
  addContent(hash, resolve(root, env.CONTENT_DIR || 'content'));
  return hash.digest('hex');
}

/** No other files and no folders: a mistaken setting may name a folder with the whole disk below it. */
function addOverrides(hash, folder) {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  const names = isFolder ? readdirSync(folder).filter((name) => /^[a-z]+\.json$/.test(name)) : [];
  for (const name of names.sort()) {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    const isRead = stat?.isFile() && stat.size <= MAX_OVERRIDES_BYTES;
    hash.update(`\0${name}\0${stat?.size}\0`).update(isRead ? readFileSync(join(folder, name)) : '');
  }
}

/** The most bytes of a file beside a text. */
const MAX_CONTENT_BYTES = 25_000_000;

/** Files of the structure `<section>/<item>/<file>`, and tables at the top; no others, for the same reason. */
function addContent(hash, folder, depth = 0) {
  for (const name of statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).sort() : []) {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory() && depth < 2 && /^[a-z\d-]+$/.test(name)) addContent(hash, path, depth + 1);
    else if (
      stat?.isFile() &&
      (depth === 0 ? /^[a-z]+\.json$/ : /\.(?:md|jpe?g|png|webp|epub|pdf|webm|mp4|vtt|mp3|ogg|od[tsp]|zip)$/).test(name)
    )
      hash
        .update(`\0${depth} ${name}\0${stat.size}\0`)
        .update(stat.size <= MAX_CONTENT_BYTES ? readFileSync(path) : '');
  }
}
