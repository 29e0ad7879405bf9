// Subresource Integrity for scripts that ask for each other: digests of all, and every `import()` through the loader that knows them
// (src/app/module-loader.ts). What is imported at once is covered by whoever asked, since its imports are listed with it.
import { createHash } from 'node:crypto';
import type { Manifest, Plugin } from 'vite';

/** SHA-256 in base64, as an integrity attribute has it after `sha256-` (W3C Subresource Integrity, section 3.1). */
export const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64');

/** Takes Vite's own preloads out of the way: they ask for no digest, and without style sheets to wait for they do nothing. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    // The names of scripts are made before their imports are rewritten: another rule has to give other names.
    augmentChunkHash: () => 'imports through the loader',
  };
}

const IMPORT = /(?<![$\w])import\((`|"|')(\.\/[\w.-]+\.js)\1\)/g;

/** Leads every `import()` of a built script through the loader. Throws at one that it does not understand, so that none gets past. */
export function throughLoader(name: string, code: string): string {
  const led = code.replace(IMPORT, '$$import($1$2$1)');
  if (/(?<![$\w])import\(/.test(led))
    throw new Error(`${name} has an import() that the loader cannot lead: write a plain path`);
  return led;
}

/** The list that the loader fetches: each script by its name, its digest, and the numbers of those that it imports at once. */
export function integrityList(manifest: Manifest, digests: ReadonlyMap<string, string>): string {
  const names = [...digests.keys()].sort();
  const imports = new Map(
    Object.values(manifest).map((chunk) => [
      chunk.file,
      (chunk.imports ?? []).map((key) => names.indexOf(manifest[key]?.file ?? '')),
    ]),
  );
  const list = names.map((name) => [name.replace('assets/', ''), [digests.get(name), ...(imports.get(name) ?? [])]]);
  return JSON.stringify(Object.fromEntries(list));
}
