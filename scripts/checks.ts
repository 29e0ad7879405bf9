// `npm run checks -- [names]`: runs the project's checks and prints one line for each. A name is a group (sources,
// texts, documents, build) or a check; without names all run. `--report FILE` writes the counts as JSON for `npm test`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Check, Outcome } from './checks/check.ts';
import { GROUPS } from './checks/groups.ts';

/** Two at a time: the tools have threads of their own, and the smallest machines have two cores. */
const CONCURRENCY = 2;
const MAX_LINES = 40;

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true });
const queue = select();
const counts = { passed: 0, failed: 0, skipped: 0 };
await Promise.all(Array.from({ length: CONCURRENCY }, runQueue));
if (values.report !== undefined) {
  mkdirSync(dirname(values.report), { recursive: true });
  writeFileSync(values.report, `${JSON.stringify(counts)}\n`);
}
console.log(`checks: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;

/** The checks that are named, in the order of the groups. */
function select(): (readonly [name: string, check: Check])[] {
  const all = Object.entries(GROUPS).flatMap(([group, checks]) =>
    Object.entries(checks).map(([name, check]) => ({ group, name, check })),
  );
  const unknown = positionals.filter((word) => !all.some(({ group, name }) => word === group || word === name));
  if (unknown.length > 0) {
    const groups = Object.entries(GROUPS).map(([group, checks]) => `${group} (${Object.keys(checks).join(', ')})`);
    console.error(`no such check: ${unknown.join(', ')}. There are ${groups.join(', ')}.`);
    process.exit(2);
  }
  return all
    .filter(
      ({ group, name }) => positionals.length === 0 || positionals.some((word) => word === group || word === name),
    )
    .map(({ name, check }) => [name, check]);
}

async function runQueue(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, check] = next;
    const start = performance.now();
    report(name, await runCheck(check), (performance.now() - start) / 1000);
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

function report(name: string, { faults, skipped, note }: Outcome, seconds: number): void {
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
