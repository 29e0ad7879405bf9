// What the server loads before it listens: its length stands for the time and the memory of a start
// (docs/decisions/0031-server-start.md). `npm run bench -- start` measures both.
import { join } from 'node:path';
import { parseSync } from 'vite';
import { configDigest } from '#src/server/site/read-site.ts';
import type { Outcome } from '../check.ts';
import { fileExists, readText } from '../tree.ts';

const FOLDER = 'dist/server';
/**
 * Characters of all files that are loaded before the server listens; lanes of emails, groups of members, accounts in apps (SCIM), limits of
 * desktops, receipts of deletions, homes that stay unopened and pictures in emails are among them.
 */
const LENGTH = 2_115_000;

/** Reads `dist/server/start.mjs` and what it imports statically. */
export function checkServerStart(root: string): Outcome {
  if (!fileExists(root, `${FOLDER}/start.mjs`)) return { faults: [`${FOLDER}/start.mjs is missing: npm run build`] };
  const faults: string[] = [];
  const lengths = new Map<string, number>();
  const queue = ['./start.mjs'];
  const digest = configDigest(join(root, 'site.config.ts'));
  let hasConfig = false;
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (lengths.has(name)) continue;
    const file = `${FOLDER}/${name.slice(2)}`;
    const code = readText(root, file);
    lengths.set(name, code.length);
    hasConfig ||= code.includes(digest);
    for (const { moduleRequest } of parseSync(file, code).module.staticImports) {
      const imported = moduleRequest.value;
      if (imported.startsWith('./')) queue.push(imported);
      else if (!imported.startsWith('node:') || imported === 'node:http')
        faults.push(
          `${file} imports ${imported} before the server listens (src/server/errors/lazy-import.ts, node-http.ts)`,
        );
    }
  }
  // Otherwise the start loads Node's compiler for TypeScript, 19 MB of memory (src/server/site/built-config.ts).
  if (!hasConfig) faults.push(`${FOLDER} does not have the site.config.ts that it was built with`);
  const length = lengths.values().reduce((sum, one) => sum + one, 0);
  if (length > LENGTH)
    faults.push(`${FOLDER} loads ${length} characters before the server listens, at most ${LENGTH}: import some later`);
  return { faults, note: `${length} characters of at most ${LENGTH}` };
}
