// `npm run admin -- …`: installs the packages if needed, then runs the operator's command. Plain Node 18, no dependencies.
import { fileURLToPath } from 'node:url';
import { environment } from './setup/environment.mjs';
import { install, whyInstall } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { readSettings } from './setup/settings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = fileURLToPath(new URL('../src/app/admin.server.ts', import.meta.url));

/** Installs in a process that prints only to standard error, npm included: standard output is for the command's result. */
async function installQuietly() {
  const script = "import('./scripts/setup/install.mjs').then(({ install }) => install('.'))";
  const code = await run(process.execPath, ['-e', script], { cwd: root, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error('The packages could not be installed; see the messages above.');
}

try {
  if (whyInstall(root) !== undefined) await installQuietly();
  const node = await install(root);
  const env = { ...environment(root), ...readSettings(root, node) };
  process.exitCode = await run(node, [program, ...process.argv.slice(2)], { cwd: root, env });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
