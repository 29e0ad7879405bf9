// What the server loads before it listens: its length stands for the time and the memory of a start
// (docs/decisions/0031-server-start.md). `npm run bench -- start` measures both.
import { parseSync } from 'vite';
import type { Outcome } from '../check.ts';
import { fileExists, readText } from '../tree.ts';

const FOLDER = 'dist/server';
/** Characters of all files that are loaded before the server listens. */
const LENGTH = 1_800_000;
const PACKAGES = new Set(
  (
    '@fastify/error @fastify/forwarded @fastify/proxy-addr @pinojs/redact abstract-logging atomic-sleep avvio ' +
    'fast-decode-uri-component fast-deep-equal fast-json-stringify fast-querystring fastify fastq find-my-way ipaddr.js ' +
    'kysely on-exit-leak-free otpauth pino pino-std-serializers process-warning quick-format-unescaped ret reusify rfdc ' +
    'safe-regex2 safe-stable-stringify secure-json-parse semver sonic-boom thread-stream toad-cache zod'
  ).split(' '),
);
const LATER = 'import it when it is first needed (src/server/lazy-import.ts)';

/** Reads `dist/server/start.mjs` and what it imports statically. */
export function checkServerStart(root: string): Outcome {
  if (!fileExists(root, `${FOLDER}/start.mjs`)) return { faults: [`${FOLDER}/start.mjs is missing: npm run build`] };
  const files = new Map<string, string>();
  const faults: string[] = [];
  const queue = ['./start.mjs'];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const file = `${FOLDER}/${name.slice(2)}`;
    if (files.has(file)) continue;
    files.set(file, readText(root, file));
    const imports = importsOf(file, files.get(file) ?? '');
    queue.push(...imports.filter((imported) => imported.startsWith('./')));
    faults.push(...imports.flatMap((imported) => importFaults(file, imported)));
  }
  const packages = new Set([...files.values()].flatMap(packagesIn));
  const length = [...files.values()].reduce((sum, code) => sum + code.length, 0);
  if (packages.size === 0) faults.push(`${FOLDER} names no package: it should have a comment before each module`);
  for (const name of packages)
    if (!PACKAGES.has(name)) faults.push(`${FOLDER} loads the package ${name} before the server listens: ${LATER}`);
  if (length > LENGTH)
    faults.push(`${FOLDER} loads ${length} characters before the server listens, at most ${LENGTH}: ${LATER}`);
  return { faults, note: `${length} characters of at most ${LENGTH}, ${packages.size} packages` };
}

function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code);
  return [...new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.value))];
}

function importFaults(file: string, imported: string): string[] {
  if (imported === 'node:http')
    return [`${file} imports node:http, which loads Node's client for fetch: use src/server/node-http.ts`];
  return /^(?:node:|\.\/)/.test(imported)
    ? []
    : [`${file} imports ${imported} before the server listens: bundle it (build/server.ts) or ${LATER}`];
}

/** The bundler writes the path of each module before it. */
function packagesIn(code: string): string[] {
  return [...code.matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map((match) => match[1] ?? '');
}
