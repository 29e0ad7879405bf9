// `npm test [-- PART …]`: installs the packages if needed, then runs the tests with their Node. Plain Node 18, no dependencies.
import { fileURLToPath } from 'node:url';
import { install } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { mayRun } from './setup/usage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const args = process.argv.slice(2);
  if (mayRun('test', args, root))
    process.exitCode = await run(await install(root), ['scripts/testing/run-all.ts', ...args], { cwd: root });
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
