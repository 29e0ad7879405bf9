// Builds the site and its server if any of its inputs changed since the last build. Plain Node 18, no dependencies.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputsOf } from '../../build/inputs.mjs';
import { takeLock } from '../../build/lock.mjs';
import { run } from './run.mjs';

const STAMP = join('.cache', 'built.txt');
/** The settings of that build, to say which of them has changed. */
const SETTINGS = join('.cache', 'built.json');
const NAMES = ['PUBLIC_URL', 'SITE_CONFIG', 'OVERRIDES_DIR', 'CONTENT_DIR'];

/** Whether a text of the content has waited for a day, in UTC, that has come since the last build. */
function isDue(root, now) {
  try {
    const { waiting = [] } = JSON.parse(readFileSync(join(root, 'dist', 'site.json'), 'utf8'));
    return waiting.some((day) => day <= new Date(now).toISOString().slice(0, 10));
  } catch {
    return false;
  }
}

/** Whether `dist/` has a complete site built from the inputs with this hash, with all texts that are to be shown at `now`. */
export function isBuilt(root, inputs, now = Date.now()) {
  const stamp = join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(join(root, 'dist', 'site.json'))) return false;
  return readFileSync(stamp, 'utf8') === inputs && !isDue(root, now);
}

/** Returns why the pages must be built, as the end of a sentence. */
export function whyBuild(root, env, now = Date.now()) {
  if (!existsSync(join(root, 'dist', 'site.json'))) return 'for the first time';
  let before = {};
  try {
    before = JSON.parse(readFileSync(join(root, SETTINGS), 'utf8'));
  } catch {
    return 'because it is not known what the last ones were built from';
  }
  if (!existsSync(join(root, STAMP))) return 'because the last build did not end well';
  if (isDue(root, now)) return 'because the day of a text has come';
  const changed = NAMES.filter((name) => (before[name] ?? '') !== (env[name] ?? ''));
  return `because ${changed.length > 0 ? changed.join(' and ') : 'their sources'} ${changed.length === 1 ? 'has' : 'have'} changed`;
}

/** Returns a sentence for the user if this tree was made to run the server only; nothing can be built there. */
export function whyNoBuild(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || existsSync(join(root, 'node_modules', 'vite', 'package.json'))) return undefined;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  const isPruned = Object.keys(found).every((path) => wanted[path] !== undefined && !wanted[path].dev);
  return isPruned
    ? 'Nothing is built here: the packages that build the pages were removed (npm prune --omit=dev). Build in a copy of the tree with all packages, or get them back first: npm ci. dist/ stays as it is.'
    : undefined;
}

/**
 * Builds if needed, or with `always`, and prints why. Waits for a build of another process, which may make it needless. `node` is the
 * path of the packages' Node. Throws an error with a message for the user.
 */
export async function build(root, node, env = process.env, { always = false } = {}) {
  if (!always && isBuilt(root, inputsOf(root, env))) return;
  const { options, release } = await takeLock(root, 'builds the pages', env);
  try {
    await buildAlone(root, node, options, always);
  } finally {
    release();
  }
}

/** `options`: of the lock, for the program that builds. */
async function buildAlone(root, node, options, always) {
  const { env } = options;
  const inputs = inputsOf(root, env);
  if (!always && isBuilt(root, inputs)) return;
  if (!always) console.log(`Building the pages ${whyBuild(root, env)}.`);
  // Another folder says nothing about `dist/`.
  const isStamped = env.BUILD_OUT === undefined;
  if (isStamped) rmSync(join(root, STAMP), { force: true });
  // Node keeps the compiled modules of the build, which is half a second of each.
  const cache = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...env };
  const code = await run(node, ['build/build.ts'], { cwd: root, ...options, env: cache });
  if (code !== 0) {
    const rest = existsSync(join(root, 'dist', 'site.json')) ? ' dist/ still has the last good ones.' : '';
    throw new Error(`The pages could not be built (exit code ${code}); see the messages above.${rest}`);
  }
  if (!isStamped) return;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const settings = Object.fromEntries(NAMES.map((name) => [name, env[name]]));
  writeFileSync(join(root, SETTINGS), JSON.stringify(settings));
  // The hash from before the build: a file that changed meanwhile causes another build next time.
  writeFileSync(join(root, STAMP), inputs);
}
