// Paths that must not be found: files beside the site, build output that is not public, and what scanners ask for.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCANNED = readFileSync(new URL('./scanned-paths.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** All of them, with copies that editors and compilers leave beside each built file. `root` has the build in `dist`. */
export function hiddenPaths(root: string): string[] {
  const built = globSync('**/*', { cwd: join(root, 'dist/files') }).filter((path) => /\.(?:js|css)$/.test(path));
  const copies = built.flatMap((path) =>
    ['.map', '~', '.bak', '.br', '.gz', '.old', '.orig', '.ts'].map((end) => `/${path}${end}`),
  );
  const asBuilt = globSync('**/*', { cwd: join(root, 'dist') })
    .filter((path) => /\.[a-z]+$/.test(path))
    .slice(0, 60)
    .map((path) => `/dist/${path}`);
  return [...SCANNED, ...copies, ...asBuilt];
}
