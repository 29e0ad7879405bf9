// `node drills/check.ts`: compares the recorded results with the drills and with drills/trust.md, without running anything.
import { readFileSync, readdirSync } from 'node:fs';
import { NAMES, readManifest } from './list.ts';
import type { Row } from './shared/drill.ts';
import { renderReport, REPORT } from './shared/report.ts';

const FOLDER = new URL('./results/', import.meta.url);
const files = readdirSync(FOLDER);
const errors = files
  .filter((file) => !NAMES.includes(file.replace(/\.json$/, '')))
  .map((file) => `drills/results/${file} belongs to no drill`);

/** Returns whether a text is a promise, with any values. */
const isPromise = (text: string, promise: string) =>
  new RegExp(
    `^${promise
      .split(/\{\w+\}/)
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  ).test(text);

for (const name of NAMES.filter((one) => files.includes(`${one}.json`))) {
  const { faults, promises } = readManifest(name);
  const { rows } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as { rows: readonly Row[] };
  const keys = new Set(rows.map(({ key }) => key));
  const proven = new Set(Object.values(faults).flatMap(({ mustFail }) => mustFail));
  for (const { key, promise } of rows) {
    if (!proven.has(key)) errors.push(`${name}: no fault must make ${key} fail`);
    if (!isPromise(promise, promises[key] ?? '')) errors.push(`${name}: the promise ${key} has changed`);
  }
  for (const key of [...proven, ...Object.keys(promises)])
    if (!keys.has(key)) errors.push(`${name}: ${key} was not measured`);
}
if (readFileSync(REPORT, 'utf8') !== renderReport()) errors.push('drills/trust.md is not what `npm run drill` wrote');
for (const error of errors) console.error(error);
process.exit(errors.length > 0 ? 1 : 0);
