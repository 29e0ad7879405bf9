// `npm run check`: installs the packages if needed, then runs the checks that need no tests, and the unit tests. Plain Node 18, no
// dependencies.
import { fileURLToPath } from 'node:url';
import { run } from './setup/run.mjs';
import { mayRun } from './setup/usage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const steps = [
  ['scripts/checks.ts', 'format', 'lint', 'types'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'units', '--project', 'isolated'],
];
if (mayRun('check', process.argv.slice(2), root))
  for (const step of steps) {
    process.exitCode = await run(process.execPath, ['scripts/program.mjs', ...step], { cwd: root });
    if (process.exitCode !== 0) break;
  }
