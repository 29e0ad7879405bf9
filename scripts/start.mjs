// `npm start`: installs and builds if needed, then runs the server, and the desktop host where desktops can run. Plain Node 18, no dependencies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';
import { planDesktop, startDesktop } from './setup/desktop-beside-site.mjs';
import { environment, NODE_OPTIONS } from './setup/environment.mjs';
import { install } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { readSettings } from './setup/settings.mjs';
import { mayRun } from './setup/usage.mjs';

/** The commit that `dist/` was built from, if it is built and known. */
function commit(folder) {
  try {
    const found = JSON.parse(readFileSync(join(folder, 'dist', 'site.json'), 'utf8')).commit;
    return found === undefined ? '' : ` (${found})`;
  } catch {
    return '';
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
try {
  if (args.includes('--version'))
    console.log(`aperta ${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}${commit(root)}`);
  else if (mayRun('start', args, root)) {
    const node = await install(root);
    const settings = readSettings(root, node);
    const [plan] = await Promise.all([planDesktop(root, node, settings), build(root, node, settings)]);
    const desktop = startDesktop(root, node, settings, plan);
    const env = { ...environment(root), ...settings, ...desktop.site };
    // Documents on desktops take longer to keep than the site to end.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void desktop.stop());
    try {
      process.exitCode = await run(node, [...NODE_OPTIONS, 'dist/server/start.mjs'], { cwd: root, env });
    } finally {
      await desktop.stop();
    }
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
