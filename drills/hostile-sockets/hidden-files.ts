// Asks for what is not for visitors, in three spellings.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { none, type Run } from '../shared/drill.ts';
import { exchange } from '../shared/raw-http.ts';
import { ROOT } from '../shared/server.ts';

const SCANNED = readFileSync(new URL('./scanned-paths.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const COPIES = ['.map', '~', '.bak', '.br', '.gz', '.old', '.orig', '.ts'];

/** Paths that lead nowhere: what scanners ask for, copies that editors and compilers leave beside each built file, and the build. */
function hiddenPaths(): string[] {
  const built = globSync('**/*', { cwd: join(ROOT, 'dist/files') }).filter((path) => /\.(?:js|css)$/.test(path));
  const copies = built.flatMap((path) => COPIES.map((end) => `/${path}${end}`));
  const dist = globSync('**/*', { cwd: join(ROOT, 'dist') }).filter((path) => /\.[a-z]+$/.test(path));
  return [...SCANNED, ...copies, ...dist.slice(0, 60).map((path) => `/dist/${path}`)];
}

export const hiddenFiles: Run = async ({ startServer }) => {
  const server = await startServer();
  const paths = hiddenPaths().flatMap((path) => [path, `/%2e${path}`, path.replace('.', '%2e')]);
  let hits = 0;
  for (const path of paths) {
    const { answers } = await exchange(server.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const statuses = answers.map(({ status }) => status).join(', ');
    if (statuses === '404' || statuses === '400') continue;
    hits += 1;
    console.log(`    ${path}: ${statuses}`);
  }
  await server.kill();
  return [none('hidden-files', hits, paths.length, 'paths served')];
};
