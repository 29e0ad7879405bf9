// `npm run build`: installs the packages if needed, then builds. Plain Node 18, no dependencies.
import { fileURLToPath } from 'node:url';
import { build, whyNoBuild } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { readSettings } from './setup/settings.mjs';
import { mayRun } from './setup/usage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  if (mayRun('build', process.argv.slice(2), root)) {
    const why = whyNoBuild(root);
    if (why !== undefined) throw new Error(why);
    const node = await install(root);
    await build(root, node, readSettings(root, node), { always: true });
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
