// Which scripts a page needs before it can be used.
import { parseSync } from 'vite';
import { attributesOf, parsePage } from './document.ts';
import type { Page } from './site.ts';

/** The addresses of the scripts, and the errors found on the way. */
export interface NeededScripts {
  found: ReadonlySet<string>;
  faults: readonly string[];
}

/** Follows the modules that a page names in `data-modules`, `src` and preloads through their static imports. */
export function neededScripts(page: Page, scripts: ReadonlyMap<string, string>): NeededScripts {
  const document = parsePage(page);
  const modules = attributesOf(document, 'script[data-modules]', 'data-modules');
  const inline = document
    .querySelectorAll('script')
    .filter((element) => !element.hasAttribute('src') && !/json/.test(element.getAttributeValue('type') ?? ''));
  const faults = [
    ...(inline.length === 1 ? [] : [`has ${inline.length} inline scripts, and should have one`]),
    ...(modules.length > 0 ? [] : ['names no module: it never becomes interactive']),
  ];
  const found = new Set<string>();
  const named = new Set(
    [
      ...modules.flatMap((paths) => paths.split(/\s+/)),
      ...attributesOf(document, 'script[src]', 'src'),
      ...attributesOf(document, 'link[rel="modulepreload"]', 'href'),
    ].filter((path) => path !== ''),
  );
  const queue = [...named];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    // A browser would find it only after the script that imports it.
    if (!named.has(path)) faults.push(`needs the script ${path} and does not name it`);
    const code = scripts.get(path);
    if (code === undefined) {
      faults.push(`needs the script ${path}, which was not built`);
      continue;
    }
    found.add(path);
    queue.push(...staticImports(path, code));
  }
  return { found, faults };
}

const importCache = new Map<string, string[]>();

/** The addresses of the scripts that a built script imports statically. */
function staticImports(path: string, code: string): string[] {
  const known = importCache.get(path + code);
  if (known !== undefined) return known;
  const { module } = parseSync(path, code);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
  ].filter((name) => name !== undefined);
  const addresses = [...new Set(names)].map((name) => new URL(name, `http://built${path}`).pathname);
  importCache.set(path + code, addresses);
  return addresses;
}
