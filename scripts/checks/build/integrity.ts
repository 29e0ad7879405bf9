// No script runs unchecked: every one that a page or another script asks for has its digest where the loader looks
// (Subresource Integrity; src/app/module-loader.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../build/integrity.ts';
import { builtPages, builtSite, tagsOf, type PageText } from './built-pages.ts';
import { importsOf, neededModules } from './check-bundle.ts';
import type { Check } from './check.ts';

type List = Readonly<Record<string, readonly [digest: string, ...imports: number[]]>>;

/** Digests of pages and list against the files, and a way past the loader in none of the scripts. */
export const checkIntegrity: Check = (root) => {
  const built = builtSite(root);
  if (!built) return { faults: ['dist/site.json is missing: npm run build'] };
  const files = new Map(built.files.map(({ path, file }) => [path, join(root, 'dist', file)]));
  const digests = new Map<string, string>();
  const digestAt = (path: string) => {
    const file = files.get(path);
    const known = digests.get(path) ?? (file === undefined ? 'no such file' : digestOf(readFileSync(file)));
    digests.set(path, known);
    return known;
  };
  const scripts = new Map(
    [...files].filter(([path]) => path.endsWith('.js')).map(([path, file]) => [path, readFileSync(file, 'utf8')]),
  );
  const loaders = new Set<string>();
  const lists = new Set<string>();
  const faults = builtPages(root, built).flatMap((page) => {
    const named = namedBy(page);
    named.loaders.forEach(({ path }) => loaders.add(path));
    lists.add(named.list.path);
    const covered = new Set([...named.modules, ...named.loaders].map(({ path }) => path));
    const uncovered = [...neededModules(page, scripts).found].filter((path) => !covered.has(path));
    return [
      ...[...named.modules, ...named.loaders, named.list]
        .filter(({ path, digest }) => digest !== digestAt(path))
        .map(({ path }) => `has no right digest of ${path}`),
      ...uncovered.map((path) => `needs ${path} and does not name it`),
    ].map((fault) => `dist/${page.file}: ${fault}`);
  });
  const later = [...scripts].filter(([path]) => !loaders.has(path));
  for (const path of lists) {
    const file = files.get(path);
    if (file !== undefined) faults.push(...listFaults(path, readFileSync(file, 'utf8'), later, digestAt));
  }
  faults.push(
    ...later
      .filter(([, code]) => /(?<![$\w.])import\(/.test(code))
      .map(([path]) => `dist${path}: has an import() that goes past the loader`),
  );
  return { faults, note: `${scripts.size} scripts` };
};

interface Named {
  readonly path: string;
  readonly digest: string;
}

/** What a page names: modules to start, scripts of its own, the list of all others. */
function namedBy({ html }: PageText): { modules: Named[]; loaders: Named[]; list: Named } {
  const tags = tagsOf(html).filter(({ name }) => name === 'script');
  const told = tags.find(({ attributes }) => attributes.has('data-modules'))?.attributes;
  const words = (name: string) => (told?.get(name) ?? '').split(' ');
  const integrity = words('data-integrity');
  const [path = '', digest = ''] = words('data-list');
  return {
    modules: words('data-modules').map((path, at) => ({ path, digest: integrity[at] ?? '' })),
    loaders: tags
      .filter(({ attributes }) => attributes.has('src'))
      .map(({ attributes }) => ({
        path: attributes.get('src') ?? '',
        digest: (attributes.get('integrity') ?? '').replace('sha256-', ''),
      })),
    list: { path, digest },
  };
}

function listFaults(
  path: string,
  text: string,
  scripts: readonly (readonly [string, string])[],
  digestAt: (path: string) => string,
): string[] {
  const list = JSON.parse(text) as List;
  const names = Object.keys(list);
  return scripts
    .filter(([script, code]) => {
      const [digest, ...imports] = list[script.split('/').at(-1) ?? ''] ?? [''];
      const listed = new Set(imports.map((number) => names[number]));
      return digest !== digestAt(script) || importsOf(code).some((to) => !listed.has(to.split('/').at(-1)));
    })
    .map(([script]) => `dist${script}: is not as ${path} has it, or imports more`);
}
