// `npm run checks -- [names]`: runs the project's checks and prints one line for each. A name is a group (sources,
// texts, documents, build) or a check; without names all run. `--report FILE` writes the counts as JSON for `npm test`.
// `style --write` removes from the list of accepted findings what no longer occurs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Check, Outcome } from './checks/check.ts';
import { GROUPS, LIST_WRITERS } from './checks/groups.ts';
import { selectChecks } from './checks/select.ts';

/** Two at a time: the tools have threads of their own, and the smallest machines have two cores. */
const CONCURRENCY = 2;
const MAX_LINES = 40;

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { report: { type: 'string' }, write: { type: 'boolean' } },
  allowPositionals: true,
});
const queue = select();
const counts = { passed: 0, failed: 0, skipped: 0 };
await Promise.all(Array.from({ length: CONCURRENCY }, runQueue));
if (values.report !== undefined) {
  mkdirSync(dirname(values.report), { recursive: true });
  writeFileSync(values.report, `${JSON.stringify(counts)}\n`);
}
console.log(`checks: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function select(): ReturnType<typeof selectChecks> {
  try {
    return selectChecks(GROUPS, positionals);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function runQueue(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, check] = next;
    const start = performance.now();
    const outcome = await runCheck(values.write === true ? (LIST_WRITERS.get(name) ?? check) : check);
    report(name, outcome, (performance.now() - start) / 1000);
  }
}

/** A check that throws has failed. */
async function runCheck(check: Check): Promise<Outcome> {
  try {
    return await check(root);
  } catch (error) {
    return { faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

function report(name: string, { faults, warnings = [], skipped, note }: Outcome, seconds: number): void {
  if (positionals.includes(name)) for (const line of warnings) console.log(`warning ${line}`);
  const details = [`${seconds.toFixed(1)} s`, note].filter((part) => part !== undefined).join(', ');
  if (faults.length > 0) {
    counts.failed += 1;
    console.log(`FAILED  ${name}: ${faults.length} faults (${details})`);
    for (const line of faults.slice(0, MAX_LINES)) console.log(`  ${line}`);
    if (faults.length > MAX_LINES) console.log(`  … and ${faults.length - MAX_LINES} more`);
  } else if (skipped !== undefined) {
    counts.skipped += 1;
    console.log(`skipped ${name}: ${skipped}`);
  } else {
    counts.passed += 1;
    console.log(`ok      ${name} (${details})`);
  }
}
