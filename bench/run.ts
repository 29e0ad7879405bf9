// `npm run bench [-- name]`: one benchmark; without a name, `paint`.
import { readdirSync } from 'node:fs';

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));
const name = process.argv[2] ?? 'paint';
if (known.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`There is no benchmark '${name}': the benchmarks are ${known.join(', ')}.`);
  process.exit(2);
}
