// Every script that a page or another script loads has its digest where the module loader looks (Subresource Integrity;
// src/app/module-loader.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../../build/integrity.ts';
import { readText } from '../tree.ts';
import { parsePage } from './document.ts';
import { neededScripts, staticImports } from './modules.ts';
import { checkDist, type Dist, type Page } from './site.ts';

type List = Readonly<Record<string, readonly [digest: string, ...imports: number[]]>>;
type DigestAt = (path: string) => string;

/** Compares the digests of pages and list with the files, and finds imports that bypass the loader. */
export const checkIntegrity = checkDist((dist) => {
  const { root, built, pages, scripts } = dist;
  const digestAt = createDigests(dist);
  const loaders = new Set<string>();
  const lists = new Set<string>();
  const pageFaults = (page: Page) => {
    const { modules, loaders: own, list } = namedBy(page);
    for (const { path } of own) loaders.add(path);
    lists.add(list.path);
    const covered = new Set([...modules, ...own].map(({ path }) => path));
    return [
      ...[...modules, ...own, list]
        .filter(({ path, digest }) => digest !== digestAt(path))
        .map(({ path }) => `has no right digest of ${path}`),
      ...[...neededScripts(page, scripts).found]
        .filter((path) => !covered.has(path))
        .map((path) => `needs ${path} and does not name it`),
    ];
  };
  const faults = pages.flatMap((page) => pageFaults(page).map((fault) => `dist/${page.file}: ${fault}`));
  const later = [...scripts].filter(([path]) => !loaders.has(path));
  for (const { path, file } of built.files.filter((one) => lists.has(one.path)))
    faults.push(...listFaults(path, readText(root, `dist/${file}`), later, digestAt));
  faults.push(
    ...later
      .filter(([, code]) => /(?<![$\w.])import\(/.test(code))
      .map(([path]) => `dist${path}: has an import() that bypasses the loader`),
  );
  return { faults, note: `${scripts.size} scripts` };
});

function createDigests({ root, built }: Dist): DigestAt {
  const files = new Map(built.files.map(({ path, file }) => [path, join(root, 'dist', file)]));
  const digests = new Map<string, string>();
  return (path) => {
    const file = files.get(path);
    const digest = digests.get(path) ?? (file === undefined ? 'no such file' : digestOf(readFileSync(file)));
    digests.set(path, digest);
    return digest;
  };
}

interface Named {
  readonly path: string;
  readonly digest: string;
}

/** What a page names with digests: modules to start, scripts of its own, the list of all others. */
function namedBy(page: Page): { modules: Named[]; loaders: Named[]; list: Named } {
  const document = parsePage(page);
  const starter = document.querySelector('script[data-modules]');
  const words = (name: string) => (starter?.getAttributeValue(name) ?? '').split(' ');
  const integrity = words('data-integrity');
  const [path = '', digest = ''] = words('data-list');
  return {
    modules: words('data-modules').map((path, at) => ({ path, digest: integrity[at] ?? '' })),
    loaders: document.querySelectorAll('script[src]').map((element) => ({
      path: element.getAttributeValue('src') ?? '',
      digest: (element.getAttributeValue('integrity') ?? '').replace('sha256-', ''),
    })),
    list: { path, digest },
  };
}

function listFaults(
  path: string,
  text: string,
  scripts: readonly (readonly [string, string])[],
  digestAt: DigestAt,
): string[] {
  const list = JSON.parse(text) as List;
  const names = Object.keys(list);
  return scripts
    .filter(([script, code]) => {
      const [digest, ...imports] = list[script.split('/').at(-1) ?? ''] ?? [''];
      const listed = new Set(imports.map((number) => names[number]));
      return digest !== digestAt(script) || staticImports(script, code).some((to) => !listed.has(to.split('/').at(-1)));
    })
    .map(([script]) => `dist${script}: is not as ${path} has it, or imports more`);
}
