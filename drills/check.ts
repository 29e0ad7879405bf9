// `node drills/check.ts`: fails if drills/trust.md is not what the recorded results make, or a result belongs to no drill.
import { readdirSync, readFileSync } from 'node:fs';
import { NAMES } from './list.ts';
import { renderReport, REPORT } from './shared/report.ts';

const errors = readdirSync(new URL('./results/', import.meta.url))
  .filter((file) => !NAMES.includes(file.replace(/\.json$/, '')))
  .map((file) => `drills/results/${file} belongs to no drill`);
if (readFileSync(REPORT, 'utf8') !== renderReport()) errors.push('drills/trust.md is not what `npm run drill` wrote');
for (const error of errors) console.error(error);
process.exit(errors.length > 0 ? 1 : 0);
