// `npm run bench [-- NAME …]`: runs one benchmark of this folder; without a name, `pages`. Load, soak and timing are drills.
import { readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));
const [first = ''] = process.argv.slice(2);
const name = first === '' || first.startsWith('--') ? 'pages' : first;
if (!names.includes(name)) {
  console.error(`There is no benchmark '${name}'. The benchmarks are ${names.join(', ')}.`);
  process.exit(2);
}
try {
  await import(new URL(`./${name}.ts`, import.meta.url).href);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
  // An option of another benchmark.
  console.error(message);
  process.exit(2);
}
