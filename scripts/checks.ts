// Runs the project's checks, one line each: `node scripts/checks.ts` for the sources, `--built` for what the build made.
// Names after it run only those: `node scripts/checks.ts texts docs`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkAsvs } from './check-asvs.ts';
import { checkBundle } from './check-bundle.ts';
import { checkDocs } from './check-docs.ts';
import { checkGuards } from './check-guards.ts';
import { checkHtml } from './check-html.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkLayout, checkPapers } from './check-layout.ts';
import { checkSpelling } from './check-spelling.ts';
import { checkSupply } from './check-supply.ts';
import { checkTexts } from './check-texts.ts';
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './check-tools.ts';
import { checkVisit } from './check-visit.ts';
import type { Check, Outcome } from './check.ts';

const SOURCE_CHECKS: Readonly<Record<string, Check>> = {
  types: checkTypes,
  lint: checkLint,
  format: checkFormat,
  'dead-code': checkDeadCode,
  layout: checkLayout,
  papers: checkPapers,
  supply: checkSupply,
  docs: checkDocs,
  asvs: checkAsvs,
  texts: checkTexts,
  spelling: checkSpelling,
  guards: checkGuards,
};

const BUILT_CHECKS: Readonly<Record<string, Check>> = {
  html: checkHtml,
  bundle: checkBundle,
  integrity: checkIntegrity,
  visit: checkVisit,
};

/** Two at a time: the tools have threads of their own, and this machine may have two cores. */
const AT_ONCE = 2;
const MOST_LINES = 40;

const root = resolve(import.meta.dirname, '..');
const built = process.argv.includes('--built');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const all = built ? BUILT_CHECKS : SOURCE_CHECKS;
const strangers = wanted.filter((name) => !Object.hasOwn(all, name));
if (strangers.length > 0) {
  console.error(`no such check: ${strangers.join(', ')}. There are ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const queue = Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await Promise.all(Array.from({ length: AT_ONCE }, work));
if (wanted.length === 0) {
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(join(root, 'reports', built ? 'checks-built.json' : 'checks.json'), `${JSON.stringify(counts)}\n`);
}
console.log(`checks: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, check] = next;
    const start = performance.now();
    const outcome = await ask(check);
    tell(name, outcome, (performance.now() - start) / 1000);
  }
}

/** A check that breaks has found a fault: in itself. */
async function ask(check: Check): Promise<Outcome> {
  try {
    return await check(root);
  } catch (error) {
    return { faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

function tell(name: string, { faults, skipped, note }: Outcome, seconds: number): void {
  const told = note === undefined ? '' : `, ${note}`;
  const time = `${seconds.toFixed(1)} s`;
  if (faults.length > 0) {
    counts.failed += 1;
    const more = faults.length > MOST_LINES ? `\n  … and ${faults.length - MOST_LINES} more` : '';
    console.log(
      `FAILED  ${name}: ${faults.length} faults (${time}${told})\n${faults
        .slice(0, MOST_LINES)
        .map((line) => `  ${line}`)
        .join('\n')}${more}`,
    );
  } else if (skipped !== undefined) {
    counts.skipped += 1;
    console.log(`skipped ${name}: ${skipped}`);
  } else {
    counts.passed += 1;
    console.log(`ok      ${name} (${time}${told})`);
  }
}
