// `npm run drill [-- name]`: one drill, an emergency that is acted out; without a name, `rolling`.
import { argv, exit } from 'node:process';

const DRILLS: Readonly<Record<string, () => Promise<unknown>>> = {
  image: () => import('./image.ts'),
  rolling: () => import('./rolling.ts'),
};

const wanted = argv.slice(2).find((word) => !word.startsWith('-')) ?? 'rolling';
const drill = Object.hasOwn(DRILLS, wanted) ? DRILLS[wanted] : undefined;
if (drill) await drill();
else {
  console.error(`There is no drill '${wanted}': the drills are ${Object.keys(DRILLS).join(', ')}.`);
  exit(2);
}
