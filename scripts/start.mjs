// `npm start`: installs and builds if needed, then runs the server. Plain Node 20, no dependencies.
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';
import { environment } from './setup/environment.mjs';
import { install } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { readSettings } from './setup/settings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const node = await install(root);
  const settings = readSettings(root, node);
  await build(root, node, settings);
  const env = { ...environment(root), ...settings };
  process.exitCode = await run(node, ['dist/server/start.mjs', ...process.argv.slice(2)], { cwd: root, env });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
