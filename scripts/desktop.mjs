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

const PROGRAMS = { image: 'desktop-image.server.ts', session: 'desktop-session.server.ts' };

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
try {
  const node = await install(root);
  let settings = readSettings(root, node);
  const program = PROGRAMS[args[0]] ?? 'desktop.server.ts';
  if (program === 'desktop.server.ts' && !args.includes('--version')) {
    await build(root, node, settings);
    if (registerDesktop(root, node, settings)) settings = readSettings(root, node);
  }
  const env = { ...environment(root), ...settings };
  process.exitCode = await run(node, [join('src', 'app', program), ...args], { cwd: root, env });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
