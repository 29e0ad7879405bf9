// `npm run bench [-- name]`: one benchmark; without a name, `paint`. Those that export a drill are acted out and recorded as drills
// are (drills/runner.ts), with the same options; the others do their work when they are loaded.
import { readdirSync } from 'node:fs';
import type { Drill } from '../drills/drill.ts';
import { writeReport } from '../drills/report.ts';
import { actOut, readWish } from '../drills/runner.ts';

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));
const { names, wish } = readWish(process.argv.slice(2));
const [name = 'paint'] = names;
if (!known.includes(name)) {
  console.error(`There is no benchmark '${name}': the benchmarks are ${known.join(', ')}.`);
  process.exit(2);
}
const file = new URL(`./${name}.ts`, import.meta.url);
const { drill } = (await import(file.href)) as { drill?: Drill };
if (drill) {
  const isFine = await actOut({ name, file, drill }, wish);
  writeReport();
  process.exit(isFine ? 0 : 1);
}
