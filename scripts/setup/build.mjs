// Builds the site and its server if any of its inputs changed since the last build. Plain Node 20, no dependencies.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputsOf } from '../../build/inputs.mjs';
import { run } from './run.mjs';

const STAMP = join('.cache', 'built.txt');

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
