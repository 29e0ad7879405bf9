// Removes from an unpacked release the packages that only a build needs: its pages cannot be made again there. Plain Node, no
// dependencies. deploy/Dockerfile runs it; so can an operator with little disk.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { gitHead } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (gitHead === undefined) {
  console.error(`${root} is no unpacked release: in a clone use npm prune --omit=dev.`);
  process.exit(1);
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const removed = Object.entries(packages).filter(([path, { dev }]) => dev && existsSync(join(root, path)));
// Some are within others.
for (const [path] of removed) rmSync(join(root, path), { recursive: true, force: true });
console.log(`${removed.length} packages removed.`);
