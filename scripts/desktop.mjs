// `npm run desktop`: installs and builds if needed, registers the desktop host with the site of this machine, then runs it. Plain
// Node 18, no dependencies. Units run src/app/desktop.server.ts themselves (docs/desktop.md).
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';
import { registerDesktop } from './setup/desktop-registration.mjs';
import { environment } from './setup/environment.mjs';
import { install } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { readSettings } from './setup/settings.mjs';
import { mayRun } from './setup/usage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const [word] = args;

/** Runs a program of src/desktop/programs with the packages' Node. */
async function runProgram(name, prepare = async (_node, settings) => settings) {
  const node = await install(root);
  const settings = await prepare(node, readSettings(root, node));
  const env = { ...environment(root), ...settings };
  process.exitCode = await run(node, [join('src', 'desktop', 'programs', `${name}.ts`), ...args], { cwd: root, env });
}

async function buildAndRegister(node, settings) {
  await build(root, node, settings);
  return registerDesktop(root, node, settings) ? readSettings(root, node) : settings;
}

try {
  // JupyterHub starts it, and may add words of its own.
  if (word === 'session') await runProgram('session');
  else if (word === 'image') {
    if (mayRun('desktop image', args.slice(1), root)) await runProgram('image');
  } else if (word === 'backup-copies' || word === 'restore-copies') {
    if (mayRun(`desktop ${word}`, args.slice(1), root)) await runProgram(word);
  } else if (mayRun('desktop', args, root))
    await runProgram('host', args.includes('--version') ? undefined : buildAndRegister);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
