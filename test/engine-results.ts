// The results of the journeys in each engine of browsers (`engines/`), for the accessibility statement.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../reports/engines');

/** One engine. `isPassed`: all its journeys passed, with scripts and without. */
export interface EngineResult {
  readonly name: string;
  readonly version: string;
  readonly isPassed: boolean;
}

/** Writes the result of an engine over its earlier one. */
export function writeEngineResult(result: EngineResult): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${result.name}.json`), `${JSON.stringify(result)}\n`);
}

/** The results of the last runs in this working copy, by name. */
export function readEngineResults(): EngineResult[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).toSorted();
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as EngineResult);
}
