// `npm run a11y`, `bench`, `checks` and others: installs the packages if needed, then runs the named program with their
// Node, so that these commands work on a fresh clone. Plain Node 18, no dependencies.
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { commandOf, mayRun } from './setup/usage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const [program, ...args] = process.argv.slice(2);
  const command = commandOf(program);
  if (command === undefined || mayRun(command, args, root)) {
    const node = await install(root);
    // npm names the packages' programs, but on a fresh clone Node was looked up before they existed.
    const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    process.exitCode = await run(node, [program, ...args], { cwd: root, env: { ...process.env, PATH } });
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
