// `npm test [-- PART …]`: installs the packages if needed, then runs the tests with their Node. Plain Node 18, no dependencies.
import { fileURLToPath } from 'node:url';
import { install } from './setup/install.mjs';
import { run } from './setup/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const node = await install(root);
  process.exitCode = await run(node, ['scripts/testing/run-all.ts', ...process.argv.slice(2)], { cwd: root });
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
