// The parts of a run. A whole run takes an hour: it is done in parts, so that one that was stopped can be continued.
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../reports/a11y');
const COUNT = 12;

/** The names of the parts of a whole run; Playwright divides the tests among them. */
export const WHOLE_PARTS: readonly string[] = Array.from({ length: COUNT }, (_, at) => `whole-${at + 1}`);

/** The only part of a run of a sample or of selected tests. */
export const SELECTED_PART = 'selected';

/** The argument that makes Playwright run a part; none for selected tests. */
export function shardOf(part: string): string[] {
  const at = WHOLE_PARTS.indexOf(part);
  return at < 0 ? [] : [`--shard=${at + 1}/${COUNT}`];
}

/** The part that this process tests; `a11y/run.ts` sets it. */
export function presentPart(): string {
  return process.env['A11Y_PART'] ?? SELECTED_PART;
}

/** Where a part has Playwright's report and the findings of the engines. */
export function partFiles(part: string): { report: string; findings: string } {
  return { report: join(folder, `${part}.json`), findings: join(folder, `${part}.ndjson`) };
}

/** Removes what an earlier run of a part has written. */
export function clearPart(part: string): void {
  for (const file of Object.values(partFiles(part))) rmSync(file, { force: true });
}

/** Whether a part was run to its end and passed. In the report of one that was stopped, tests are skipped. */
export function hasPassed(part: string): boolean {
  try {
    const { stats } = JSON.parse(readFileSync(partFiles(part).report, 'utf8')) as {
      stats: { unexpected: number; skipped: number };
    };
    return stats.unexpected + stats.skipped === 0;
  } catch {
    return false;
  }
}
