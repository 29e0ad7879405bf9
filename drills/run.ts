// `npm run drill [-- NAME …]`: runs the named drills, or all drills without the benchmark, each once as it is and once with each
// fault. Records the results in drills/results/ and writes drills/trust.md. `--short` runs few rounds, `--fault NAME` one fault,
// `--no-faults` none; such runs are not recorded.
import { parseArgs } from 'node:util';
import { DRILLS, NAMES, reasonAgainst } from './list.ts';
import { writeReport } from './shared/report.ts';
import { runDrill } from './shared/runner.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    fault: { type: 'string' },
    'no-faults': { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : DRILLS;
const unknown = names.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no drill '${unknown.join("', '")}'. The drills are ${NAMES.join(', ')}.`);
  process.exit(2);
}

const failed: string[] = [];
let ran = 0;
const options = { isShort: values.short, faultName: values.fault, isWithoutFaults: values['no-faults'] };
for (const name of names) {
  const reason = await reasonAgainst(name);
  if (reason !== '') console.log(`${name}: skipped, since ${reason}.`);
  else {
    ran++;
    if (!(await runDrill(name, options))) failed.push(name);
  }
}
writeReport();
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}.` : ran > 0 ? 'Passed.' : 'Nothing ran.');
process.exit(failed.length > 0 || ran === 0 ? 1 : 0);
