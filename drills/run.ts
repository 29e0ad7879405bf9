// `npm run drill [-- name …]`: acts out the drills named, or all, each with its planted faults; records what was measured in
// drills/results/ and writes drills/trust.md anew. `--short` tries them with few rounds, `--plant NAME` one fault, and
// `--no-plants` none; such runs record nothing.
import { DRILLS, fileOf, loadDrill } from './list.ts';
import { writeReport } from './report.ts';
import { actOut, readWish } from './runner.ts';

const { names, wish } = readWish(process.argv.slice(2));
const strangers = names.filter((name) => !DRILLS.includes(name));
if (strangers.length > 0) {
  console.error(`There is no drill '${strangers.join("', '")}': the drills are ${DRILLS.join(', ')}.`);
  process.exit(2);
}

const failed: string[] = [];
for (const name of names.length > 0 ? names : DRILLS) {
  const file = fileOf(name);
  if (!(await actOut({ name, file, drill: await loadDrill(file) }, wish))) failed.push(name);
}
writeReport();
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}.` : 'Passed.');
process.exit(failed.length > 0 ? 1 : 0);
